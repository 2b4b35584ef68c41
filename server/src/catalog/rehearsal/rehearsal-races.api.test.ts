import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newSku, stockOf, tokyo } from '../../../test/buyer.ts';
import { buyerTables } from '../../platform/db/buyer-tables.ts';
import { enterRehearsal } from '../../../test/rehearsal.ts';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { beginRehearsal, removeRehearsal } from './queries.ts';
import { lockStore } from '../stores/settings-queries.ts';

let shop: TestShop;
let owner: TestStaff;
let email: string;
let sku: number;
const path = '/stores/hanamori/rehearsal';
/** Sessions that wait for a locked row. */
const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
  email = (
    await shop.sql<{ email: string }>('SELECT email FROM staff WHERE id = $1', [owner.id])
  )[0]?.email as string;
  // a store that is not open yet, and has sold nothing
  await shop.sql('TRUNCATE orders, order_items, order_histories, payment_attempts, emails CASCADE');
  await shop.sql(
    `UPDATE stores SET commercial = commercial - 'return_info' WHERE slug = 'hanamori'`,
  );
});
afterAll(() => shop.close());
beforeEach(async () => void (sku = await newSku(shop, { stock: 10, price: 1200 })));

it('leaves nothing behind when an order and its end come at once', async () => {
  for (let turn = 0; turn < 12; turn++) {
    await owner.call('POST', path);
    const buyer = await enterRehearsal(shop, owner);
    const [item, address_id] = [await buyer.line(sku), await buyer.address(tokyo)];
    const racing: Promise<Reply>[] = [
      buyer.checkout([item], { email, address_id }),
      buyer.add(sku),
      owner.call('DELETE', path),
    ];
    const [placed, added, ended] = await Promise.all(racing);
    expect([200, 401, 409]).toContain(placed?.status);
    expect([200, 401]).toContain(added?.status);
    expect(ended?.status).toBe(200);
    expect(await shop.sql('SELECT 1 FROM orders WHERE is_rehearsal')).toEqual([]);
    expect(await shop.sql('SELECT 1 FROM buyers WHERE rehearses IS NOT NULL')).toEqual([]);
    expect(
      await shop.sql(
        'SELECT 1 FROM carts c WHERE NOT EXISTS (SELECT 1 FROM buyers b WHERE b.id = c.buyer_id)',
      ),
    ).toEqual([]);
    expect(await stockOf(shop, sku)).toMatchObject({ sold: 0, held: 0 });
  }
});

it.each(['nothing', 'another rehearsal'])(
  'leaves nothing behind of calls under way when it ended and %s began',
  async (then) => {
    await owner.call('POST', path);
    const buyer = await enterRehearsal(shop, owner);
    const [item, address_id] = [await buyer.line(sku), await buyer.address(tokyo)];
    const key = randomUUID();
    const [store] = await shop.sql<{ id: number }>(`SELECT id FROM stores WHERE slug = 'hanamori'`);
    const { id: hanamori } = store as { id: number };
    const late = await shop.database.transaction(async (tx) => {
      await lockStore(tx, hanamori);
      // recognized as calls of the rehearsal, and delayed before they write
      const calls = [
        buyer.checkout([item], { email, address_id }, key),
        buyer.add(sku, 1, { key }),
        buyer.call('POST', '/addresses', {
          body: { type: 'self_pick_up', name: '別の 名前', phone_number: '090-1234-5678' },
        }),
        buyer.call('PUT', `/cart-items/${item}`, { body: { quantity: 2 } }),
      ];
      await expect.poll(async () => (await shop.sql(waiting)).length).toBe(calls.length);
      await removeRehearsal(tx, hanamori);
      if (then === 'another rehearsal') await beginRehearsal(tx, hanamori, [], new Date());
      // wrapped in an array, so that they are awaited only after the commit
      return [calls];
    });
    const [placed, added, address, line] = await Promise.all(late.flat());
    expect([placed?.status, added?.status, address?.status, line?.status]).toEqual([
      401, 401, 401, 503,
    ]);
    // idempotency keys of staff and sellers have negative ids
    for (const table of Object.keys(buyerTables))
      expect(
        await shop.sql(
          `SELECT * FROM ${table} x WHERE x.buyer_id > 0 AND NOT EXISTS (SELECT 1 FROM buyers b WHERE b.id = x.buyer_id)`,
        ),
        table,
      ).toEqual([]);
  },
);

describe('a complete store that its owner has not opened', () => {
  const isOpen = async () => (await shop.call('GET', '/buyer/stores/hanamori')).body.is_open;
  const open = () => owner.call('POST', '/stores/hanamori/opening');
  const unopened = () =>
    shop.sql(
      `UPDATE stores SET opened_at = NULL, commercial = commercial || '{"return_info": "x"}' WHERE slug = 'hanamori'`,
    );
  beforeEach(async () => {
    await owner.call('DELETE', path);
    await unopened();
  });

  it('may rehearse, and does not open during the rehearsal or when it ends', async () => {
    expect((await owner.call('POST', path)).body.data).toMatchObject({ opens: false });
    expect(await open()).toMatchObject({
      status: 409,
      body: { code: 'OPENING_REFUSED', reason: 'rehearsing' },
    });
    expect((await (await enterRehearsal(shop, owner)).add(sku)).status).toBe(200);
    expect((await owner.call('DELETE', path)).body.data).toMatchObject({ since: null });
    expect(await isOpen()).toBe(false);
    expect((await open()).status).toBe(200);
    expect(await isOpen()).toBe(true);
    expect((await owner.call('POST', path)).body).toMatchObject({ reason: 'store_open' });
  });

  it('opens or rehearses when both are asked for at once, but not both', async () => {
    for (let turn = 0; turn < 6; turn++) {
      await unopened();
      const [opened, begun] = await Promise.all([open(), owner.call('POST', path)]);
      expect([opened?.status, begun?.status].toSorted()).toEqual([200, 409]);
      expect(await isOpen()).toBe(opened?.status === 200);
      await owner.call('DELETE', path);
    }
  });
});
