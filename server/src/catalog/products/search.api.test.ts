import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSku } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { foundBy } from './search-queries.ts';
import { patternsOf } from './search-words.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const find = async (typed: string, prefix = '/api/v2', more = '') =>
  (
    await shop.call(
      'GET',
      `${prefix}/stores/hanamori/products?with_market=1${more}&keyword=${encodeURIComponent(typed)}`,
    )
  ).body as {
    data: { name: string }[];
    meta: { total: number };
  };

/** Search texts, and a part of the product names that they mean. */
const typed: readonly (readonly [kind: string, words: string, meant: string])[] = [
  ...['てぬぐい', 'テヌグイ', 'ﾃﾇｸﾞｲ', '手拭い', '手拭', '手ぬぐい', 'てぬぐい　三枚組'].map(
    (words) => ['kana', words, '手ぬぐい'] as const,
  ),
  ['kana', 'ふろしき', '風呂敷'],
  ['kana', 'ノレン', 'のれん'],
  ['kana', 'きんちゃく', '巾着'],
  ['kana', 'ざぶとん', '座布団'],
  ['kana', 'ゆのみ', '湯呑'],
  ['kana', 'きゅうす', '急須'],
  ['kana', 'てつびん', '鉄瓶'],
  ['kana', 'ほうちょう', '包丁'],
  ['kana', 'といし', '砥石'],
  ['kana', 'まないた', 'まな板'],
  ['kana', 'おろしがね', 'おろし金'],
  ['kana', 'まんねんひつ', '万年筆'],
  ['kana', 'えんぴつ', '鉛筆'],
  ['kana', 'ちよがみ', '千代紙'],
  ['kana', 'びんせん', '便箋'],
  ['kana', 'えはがき', '絵はがき'],
  ['kana', 'せんちゃ', '煎茶'],
  ['kana', 'ぎょくろ', '玉露'],
  ['kana', 'げんまいちゃ', '玄米茶'],
  ['kana', 'まっちゃ', '抹茶'],
  ['kana', 'ちゃせん', '茶筅'],
  ['kana', 'うめしゅ', '梅酒'],
  ['kana', 'にほんしゅ', '純米吟醸'],
  ['kana', 'どんぶり', '麺鉢'],
  ['kana', 'とりざら', '取り皿'],
  ['kana', 'まめざら', '豆皿'],
  ['kana', 'ごしゅいんちょう', '御朱印帳'],
  ['kana', 'はさみ', '鋏'],
  ['half-width', 'ﾏｸﾞｶｯﾌﾟ', 'マグカップ'],
  ['half-width', 'Ｔシャツ', 'Tシャツ'],
  ['half-width', 'tシャツ', 'Tシャツ'],
  ['half-width', 'ﾄｰﾄﾊﾞｯｸﾞ', 'トートバッグ'],
  ['half-width', 'ﾉｰﾄ', 'ノート'],
  ['half-width', 'ﾍﾟﾃｨﾅｲﾌ', 'ペティナイフ'],
  ['half-width', 'ＭＵＧ', 'マグカップ'],
  ['half-width', '１０００番', '砥石'],
  ['half-width', 'ﾎﾟｽﾀｰ', 'ポスター'],
  ['other spelling', '飯茶碗', '飯碗'],
  ['other spelling', 'お茶碗', '碗'],
  ['other spelling', 'ご飯茶碗', '飯碗'],
  ['other spelling', '湯のみ', '湯呑'],
  ['other spelling', '湯飲み', '湯呑'],
  ['other spelling', '蕎麦猪口', 'そば猪口'],
  ['other spelling', '暖簾', 'のれん'],
  ['other spelling', '焙じ茶', 'ほうじ茶'],
  ['other spelling', 'お椀', '漆椀'],
  ['other spelling', '汁椀', '漆椀'],
  ['other spelling', 'お箸', '箸'],
  ['other spelling', 'おちょこ', '猪口'],
  ['other spelling', 'やかん', '鉄瓶'],
  ['other spelling', '花瓶', '一輪挿し'],
  ['other spelling', 'ガラスペン', '硝子のつけペン'],
  ['other spelling', 'マスキングテープ', '和紙テープ'],
  ['other spelling', 'マステ', '和紙テープ'],
  ['other spelling', 'レターセット', '便箋'],
  ['other spelling', 'ポストカード', '絵はがき'],
  ['other spelling', 'ティーバック', 'ティーバッグ'],
  ['other spelling', 'コースタ', 'コースター'],
  ['other spelling', '折り紙', '千代紙'],
  ['other spelling', 'teapot', '急須'],
  ['typing error', 'マグカッブ', 'マグカップ'],
  ['typing error', 'マグカプ', 'マグカップ'],
  ['typing error', 'てぬぐぃ', '手ぬぐい'],
  ['typing error', 'てぬくい', '手ぬぐい'],
  ['typing error', 'ふろしい', '風呂敷'],
  ['typing error', '三徳包下', '三徳包丁'],
  ['typing error', 'トードバッグ', 'トートバッグ'],
  ['typing error', 'コスーター', 'コースター'],
  ['typing error', 'ティーバグ', 'ティーバッグ'],
  ['typing error', '絵はがきき', '絵はがき'],
  ['typing error', 'ポスタ－ズ', 'ポスター'],
  ['typing error', 'まんねんびつ', '万年筆'],
  ['description', '電子レンジ', '飯碗'],
  ['description', '食洗機', '飯碗'],
  ['description', '倉敷', 'トートバッグ'],
  ['description', '西陣', '御朱印帳'],
  ['description', '近江の麻', 'のれん'],
  ['description', 'うどん', '麺鉢'],
  ['description', '越前', '便箋'],
  ['description', '引っ越し', '手ぬぐい三枚組'],
  ['description', 'シャンタン', '風呂敷'],
  ['kind', '器', '飯碗'],
  ['kind', '文具', 'ノート'],
  ['blanks', '手ぬぐい　青海波', '注染手ぬぐい'],
  ['blanks', 'Tシャツ 白', 'Tシャツ'],
  ['blanks', '白 Tシャツ', 'Tシャツ'],
  ['blanks', '風呂敷 大判', '大判風呂敷'],
  ['blanks', '万年筆 インク', '万年筆インク'],
  ['blanks', '　急須　', '急須'],
  ['blanks', 'ポスター 富士', '朝の富士'],
  ['plural', 'mugs', 'マグカップ'],
  ['plural', 'コースター達', 'コースター'],
  ['plural', 'posters', 'ポスター'],
];

describe('a search for goods', () => {
  it('shows what shoppers mean among the first five, at least 95 times in 100', async () => {
    expect(typed).toHaveLength(100);
    const missed: string[] = [];
    for (const [kind, words, meant] of typed) {
      const { data } = await find(words);
      const names = data.slice(0, 5).map(({ name }) => name);
      if (!names.some((name) => name.includes(meant)))
        missed.push(`${kind}: ${words} → ${names.join(', ')}`);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5);
  });
  it('ranks names before readings, kinds, SKUs and descriptions', async () => {
    const sku = await newSku(shop, { stock: 1 });
    const add = (name: string, description: string) =>
      shop.sql(
        `INSERT INTO products (store_id, name, description, position, kind_id)
         SELECT s.id, $1, $2, 0, CASE WHEN $1 = '六' THEN (SELECT k.id FROM product_kinds k WHERE k.store_id = s.id AND k.name = '七輪用品') END
           FROM stores s WHERE s.slug = 'hanamori'`,
        [name, description],
      );
    await shop.sql(
      `INSERT INTO product_kinds (store_id, name, position) SELECT id, '七輪用品', 99 FROM stores WHERE slug = 'hanamori'`,
    );
    await add('五', '七輪で焼く');
    await add('六', '');
    await shop.sql(`UPDATE skus SET name = '七輪' WHERE id = $1`, [sku]);
    await add('大きな七輪', '');
    await add('七輪', '');
    const { data } = await find('七輪');
    expect(data.map(({ name }) => name)).toEqual([
      '七輪',
      '大きな七輪',
      '六',
      'a good of the tests',
      '五',
    ]);
  });
  it('matches every word, in any order, and its pages add up to its total', async () => {
    const whole = await find('手ぬぐい');
    const pages = [
      await find('手ぬぐい', '/api/v2', '&per_page=1'),
      await find('手ぬぐい', '/api/v2', '&per_page=1&page=2'),
    ];
    expect(pages.map(({ data, meta }) => [data[0]?.name, meta.total])).toEqual(
      whole.data.slice(0, 2).map(({ name }) => [name, whole.meta.total]),
    );
    expect((await find('手ぬぐい 急須')).meta.total).toBe(0);
  });
  it('for characters that are never compared lists everything', async () => {
    expect((await find('・')).meta.total).toBe((await find('')).meta.total);
  });
  it('finds words of two characters by the index', async () => {
    await shop.sql(
      `INSERT INTO products (store_id, name, description, position)
       SELECT s.id, '品' || n, '', n FROM stores s, generate_series(1, 3000) n WHERE s.slug = 'hanamori'`,
    );
    await shop.sql('ANALYZE products');
    const patterns = JSON.stringify(patternsOf('急須'));
    const plan = await shop.sql<{ 'QUERY PLAN': string }>(
      `EXPLAIN WITH ${foundBy("'" + patterns + "'", false).replaceAll('$1', '1')} SELECT * FROM found`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('products_search');
  });
});
