/* Searches compare folded text, which ignores differences of spelling that readers ignore.
   PostgreSQL folds stored text with `fold_text` of server/migrations/0060-search.sql, which must
   return the same (server/src/catalog/products/fold-text.api.test.ts). */

/** Accents, variation selectors, invisible characters, blanks and middle dots. */
const dropped =
  /[\u0300-\u036f\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\t-\r \u0085\u1680\u2028\u2029\u00b7\u2022\u2027\u2219\u30fb]/gu;

/** Long marks, hyphens, dashes and minus signs, after normalization. */
const dashes = '‐‑‒–—―−ー─━〜～~';

/** Pairs: an old or rare form of a kanji, then the form it is folded into. */
const kanji =
  '髙高﨑崎嵜崎澤沢國国邊辺邉辺𠮷吉齋斉齊斉斎斉濱浜濵浜櫻桜嶋島嶌島廣広龍竜瀧滝澁渋實実眞真惠恵榮栄壽寿圓円會会學学黑黒靜静德徳淺浅條条豐豊藏蔵禮礼與与萬万應応寶宝關関' +
  '驛駅鐵鉄縣県聲声樂楽藥薬體体佛仏假仮傳伝兩両參参單単壯壮彌弥戀恋拔抜擴拡數数斷断舊旧晝昼曉暁來来栁柳槇槙橫横歸帰氣気淸清滿満灣湾燒焼獨独獻献甁瓶畫画盡尽稻稲穗穂籠篭' +
  '經経綠緑緖緒繪絵聰聡臺台莊荘螢蛍衞衛讀読讓譲豫予賣売轉転遙遥鄕郷釋釈錄録鎭鎮雙双雞鶏鷄鶏靈霊顏顔飮飲驗験鹽塩麥麦默黙齒歯增増瀨瀬曾曽祿禄彥彦產産每毎稅税說説閒間靑青' +
  '黃黄凜凛萠萌桒桑冨富峯峰壷壺盃杯槗橋𣘺橋舘館埜野桝枡籐藤菴庵濶闊皷鼓劔剣劍剣嶽岳嵓巌巖巌疊畳蘆芦棲栖';

const pairs: [string, string][] = [];
const signs = [...kanji];
for (let at = 0; at < signs.length; at += 2) {
  pairs.push([signs[at] as string, signs[at + 1] as string]);
}
const range = (first: string, last: string, shift: number): [string, string][] =>
  Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, nth) => {
    const code = first.charCodeAt(0) + nth;
    return [String.fromCharCode(code), String.fromCharCode(code + shift)];
  });

/** Each folded character and its replacement; ASCII capitals are handled separately. */
const foldedInto: ReadonlyMap<string, string> = new Map([
  ...range('ァ', 'ヶ', -0x60),
  ...range('ヽ', 'ヾ', -0x60),
  ...[...dashes].map((dash): [string, string] => [dash, '-']),
  ...range('Α', 'Ρ', 0x20),
  ...range('Σ', 'Ω', 0x20),
  ...range('А', 'Я', 0x20),
  ...([...'ĐdđdØoøoŁlłl'].join('').match(/../gu) as string[]).map(
    (pair) => [...pair] as [string, string],
  ),
  ...pairs,
]);

/**
 * Removes the differences that a search ignores: width, case, kana, accents, dashes, old forms of
 * kanji, blanks and middle dots.
 */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').replace(dropped, '').normalize('NFKC');
  return Array.from(plain, (sign) => {
    if (sign >= 'A' && sign <= 'Z') return sign.toLowerCase();
    return foldedInto.get(sign) ?? sign;
  }).join('');
}

/** Splits a search query into folded words. */
export const foldWords = (typed: string): string[] =>
  typed
    .normalize('NFKC')
    .split(/\s+/u)
    .map(foldText)
    .filter((word) => word !== '');
