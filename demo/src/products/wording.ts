/** Joins the paragraphs of a description; the storefront shows the empty line as a gap. */
export const text = (...paragraphs: readonly string[]): string => paragraphs.join('\n\n');

/** Care instructions by material; the shop uses the same text for every piece. */
export const care = {
  porcelain: '電子レンジ・食器洗浄機に対応しています。直火とオーブンはお避けください。',
  pottery:
    '土ものは水を含みます。はじめに米のとぎ汁で15分ほど煮て目止めをすると、しみになりにくくなります。電子レンジでの温めは短時間で。食器洗浄機はお控えください。手仕事のため、色や釉薬の流れは一点ずつ異なります。',
  lacquer: 'やわらかいスポンジと中性洗剤で洗い、布で水気を拭き取ってください。電子レンジ・食器洗浄機・直射日光はお避けください。使うほどにつやが増します。',
  blade: '使ったあとはすぐに洗い、乾いた布で水気を拭いてください。冷凍食品や骨、かぼちゃの種など硬いものには使わないでください。切れ味が落ちたら中砥石（1000番）で研ぎ直せます。',
  tea: '高温多湿と移り香を避けて保存し、開封後は1か月を目安にお召し上がりください。',
  cotton: 'はじめの2、3回は色が落ちることがあります。ほかのものと分けて、洗剤を使わず水で洗い、陰干ししてください。',
  print: 'この商品は、ご注文をいただいてから一点ずつ印刷します。お届けまで7〜10日ほどお待ちください。',
} as const;
