import type { factsJa } from '../ja/facts.ts';

export const factsZhTw: typeof factsJa = {
  facts_use: '使用這段文字',
  facts_replace: '依設定改寫',
  facts_example: '此為範例，請依實際作法修改。',
  facts_missing: (list) => `設定中有、但這段文字沒有：${list}`,
  facts_outdated: (list) => `這段文字有、但設定中沒有：${list}`,
};
