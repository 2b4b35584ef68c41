/** Help with the legal notice. */
export const factsJa = {
  facts_use: 'この文を入れる',
  facts_replace: '設定の内容で書き換える',
  facts_example: '例文です。実際のお取り扱いに合わせて書き換えてください。',
  facts_missing: (list: string) => `設定にあって、この文にないもの：${list}`,
  facts_outdated: (list: string) => `この文にあって、設定にないもの：${list}`,
};
