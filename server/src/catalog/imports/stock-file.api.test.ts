import iconv from 'iconv-lite';
import { readSheet } from 'read-excel-file/node';
import type { StockDifference } from '@noren/contract/entities/stock-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { sendFile } from '../../../test/pictures.ts';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  keeper = await newStaff(shop, { hanamori: 'packer' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const at = '/stores/hanamori';
const send = (file: string | Buffer, who = keeper, path = `${at}/stock-file`): Promise<Reply> =>
  sendFile(shop, who.token, path, Buffer.from(file as Buffer), 'stock.csv');
const download = async (query = '', who = keeper): Promise<Buffer> => {
  const response = await fetch(`${shop.origin}/api/console${at}/stock-file${query}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
const apply = async (rows: readonly StockDifference[]) => {
  const { status, body } = await keeper.call('POST', `${at}/stock-counts`, {
    counts: rows.map(({ sku_id, counted, on_hand }) => ({ sku_id, counted, seen: on_hand })),
  });
  if (status !== 200) throw new Error(JSON.stringify([status, body]));
  return body.data;
};

describe('the file to count with', () => {
  it('has each SKU with its units on hand, and read again says that nothing was counted', async () => {
    const sku = await newSku(shop, { stock: 20 });
    const buyer = await newGuest(shop);
    await fulfil(shop, await buyer.order(sku, 4), 'shipped', {});
    const text = (await download()).toString('utf8');
    expect(text.slice(0, 40)).toMatch(/^\uFEFF商品コード,商品名,種類,実在庫,棚卸数\r\n/);
    expect(text).toContain(`#${sku},a good of the tests,one,16,\r\n`);
    const lines = text.trim().split('\r\n').length - 1;
    const read = (await send(text)).body.data;
    expect(read).toMatchObject({ differences: [], fault_count: 0, matching: 0, uncounted: lines });
    const [head, ...rows] = await readSheet(await download('?format=xlsx&locale=en'));
    expect(head).toEqual(['SKU code', 'Product', 'Variant', 'On hand', 'Counted']);
    expect(rows).toHaveLength(lines);
    expect(rows.find(([code]) => code === `#${sku}`)?.[3]).toBe(16);
    expect((await keeper.call('GET', `${at}/stock-file?format=pdf`)).body.code).toBe(
      'VALIDATION_EXCEPTION',
    );
  });

  it('corrects the stock once, in Shift_JIS too, and names what it cannot apply', async () => {
    const [low, reserved] = [await newSku(shop, { stock: 9 }), await newSku(shop, { stock: 9 })];
    await (await newGuest(shop)).order(reserved, 5);
    const file = iconv.encode(
      [
        '商品コード,商品名,実在庫,棚卸数',
        `#${low},湯のみ,9,"１,００７"`,
        `#${reserved},急須,9,4`,
        `#${low + 900_000},皿,1,1`,
        `4.90123E+12,椀,1,1`,
        '',
      ].join('\r\n'),
      'shift_jis',
    );
    const { data } = (await send(file)).body;
    expect(data.differences).toMatchObject([
      { row: 2, sku_id: low, on_hand: 9, seen: 9, counted: 1_007 },
      { row: 3, sku_id: reserved, on_hand: 9, reserved: 5, counted: 4 },
    ]);
    expect(data.faults).toMatchObject([
      { row: 4, reason: 'no_such_sku' },
      { row: 5, reason: 'code_changed_by_excel' },
    ]);
    expect(await apply(data.differences)).toMatchObject([
      { outcome: 'corrected', on_hand: 1_007, change: 998 },
      { outcome: 'below_reserved', on_hand: 9, reserved: 5 },
    ]);
    expect(await apply(data.differences)).toMatchObject([
      { outcome: 'unchanged' },
      { outcome: 'below_reserved' },
    ]);
    expect((await send(file)).body.data).toMatchObject({ matching: 1 });
    expect(await stockOf(shop, low)).toMatchObject({ stock: 1_007 });
  });

  it('is refused when it is too large, no table, or without counted numbers', async () => {
    const refused = async (file: string | Buffer) => {
      const { status, body } = await send(file);
      return [status, body.code, body.reason];
    };
    const code = 'GOODS_FILE_REFUSED';
    expect(await refused('商品コード,在庫数\r\nA,1\r\n')).toEqual([409, code, 'no_counts']);
    expect(await refused('商品コード,棚卸数\r\n')).toEqual([409, code, 'no_rows']);
    expect(await refused(Buffer.alloc(10 * 1024 * 1024 + 1, 65))).toEqual([409, code, 'too_large']);
  });

  it('is for owners, managers and packers, and has only the store’s own SKUs', async () => {
    const sku = await newSku(shop, { stock: 3 });
    const support = await newStaff(shop, { hanamori: 'support' });
    const other = await newStaff(shop, { chaya: 'owner' });
    const file = `商品コード,棚卸数\r\n#${sku},1\r\n`;
    expect((await send(file, support)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await support.call('GET', `${at}/stock-file`)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await other.call('GET', `${at}/stock-file`)).status).toBe(404);
    expect((await send(file, other)).status).toBe(404);
    expect((await send(file, other, '/stores/chaya/stock-file')).body.data).toMatchObject({
      differences: [],
      faults: [{ row: 2, reason: 'no_such_sku' }],
    });
  });
});

it(
  'counts 2,000 SKUs while 20 buyers buy: no unit is lost or sold twice',
  { tags: 'deep', timeout: 300_000 },
  async () => {
    const ids: number[] = [];
    // in parts, because a statement has four seconds
    for (const part of [0, 1, 2, 3, 4]) {
      const made = await shop.sql<{ id: number }>(
        `WITH p AS (INSERT INTO products (store_id, name, position, with_market)
           SELECT t.id, 'counted ' || n, 5000 + n, true FROM stores t, generate_series(200 * $1::int + 1, 200 * $1::int + 200) n WHERE t.slug = 'hanamori' RETURNING store_id, id),
         s AS (INSERT INTO skus (store_id, product_id, name, price, sku_code)
           SELECT store_id, id, kind, 1000, 'C-' || id || kind FROM p, unnest(ARRAY['A', 'B']) kind RETURNING store_id, id),
         q AS (INSERT INTO sku_stock (store_id, sku_id, stock) SELECT store_id, id, 10 FROM s RETURNING sku_id)
         SELECT sku_id AS id FROM q ORDER BY 1`,
        [part],
      );
      ids.push(...made.map(({ id }) => id));
    }
    const began = performance.now();
    const text = (await download()).toString('utf8');
    const downloaded = performance.now();
    const counted = text.replaceAll(/^(C-\d+[AB],.*,10),$/gmu, (_, row: string) =>
      row.includes('A,') ? `${row},7` : `${row},12`,
    );
    const { data } = (await send(counted)).body;
    const read = performance.now();
    expect(data).toMatchObject({ fault_count: 0 });
    expect(data.differences).toHaveLength(2_000);

    let buying = true;
    let placed = 0;
    const buyers = Promise.all(
      Array.from({ length: 20 }, async (_, nth) => {
        const guest = await newGuest(shop);
        for (let turn = 0; buying; turn++) {
          // few SKUs, so that buyers and the count meet
          const sku = ids[(turn * 37 + nth * 11) % 200] as number;
          const order = await guest.order(sku, 1 + (turn % 2)).catch(() => null);
          if (order !== null) placed++;
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
      }),
    );
    const outcomes = new Map<string, number>();
    const results = [];
    while (results.length < 2_000)
      for (const result of await apply(
        data.differences.slice(results.length, results.length + 50),
      )) {
        outcomes.set(result.outcome, (outcomes.get(result.outcome) ?? 0) + 1);
        results.push(result);
      }
    const applied = performance.now();
    buying = false;
    await buyers;
    console.log(
      `2,000 SKUs: download ${Math.round(downloaded - began)} ms, read ${Math.round(read - downloaded)} ms, apply ${Math.round(applied - read)} ms beside ${placed} orders; ${JSON.stringify([...outcomes])}`,
    );
    const rows = await shop.sql<{ sku_id: number; stock: number; sold: number; held: number }>(
      'SELECT sku_id, stock, sold, held FROM sku_stock WHERE sku_id = ANY($1::int[])',
      [ids],
    );
    // a cart takes fewer units than asked for where fewer are left
    const bought = new Map(
      (
        await shop.sql<{ sku_id: number; units: number }>(
          'SELECT sku_id, sum(quantity)::int AS units FROM order_items WHERE sku_id = ANY($1::int[]) GROUP BY 1',
          [ids],
        )
      ).map(({ sku_id, units }) => [sku_id, units]),
    );
    const resultOf = new Map(results.map((result) => [result.sku_id, result]));
    let refused = 0;
    for (const { sku_id, stock, sold, held } of rows) {
      const { outcome, change } = resultOf.get(sku_id);
      // buyers ordered more than were counted: the shelf has less than the shop owes
      if (outcome === 'below_reserved') {
        refused++;
        expect(sold + held).toBeGreaterThan(7);
      } else expect(outcome).toBe('corrected');
      expect(stock).toBe(outcome === 'corrected' ? 10 + change : 10);
      expect(sold).toBe(bought.get(sku_id) ?? 0);
      expect(sold + held).toBeLessThanOrEqual(stock);
    }
    expect(refused).toBeLessThan(200);
    // nothing was shipped, so the same file finds everything as counted but what was refused
    const again = (await send(counted)).body.data;
    expect(again.differences).toHaveLength(refused);
    expect(again.matching).toBe(2_000 - refused);
  },
);
