import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, theMember, type TestBuyer } from '../../../../test/buyer.ts';
import { finish, cards } from '../../../../test/card-gateway.ts';
import { openShop, type TestShop } from '../../../../test/shop.ts';
import { digestOf } from '../../../platform/http/visitor.ts';
import { endExpired, rules } from './delete-expired.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('UPDATE retention_walks SET over_at = NULL'));

async function end(name: string): Promise<void> {
  const run = rules.find((one) => one.name === name)?.begin();
  if (!run) throw new Error(`no rule ${name}`);
  while ((await run(shop.app)).more);
}
const exists = async (table: string, where: string, params: unknown[]): Promise<boolean> =>
  (await shop.sql(`SELECT 1 FROM ${table} WHERE ${where}`, params)).length > 0;

const tokenOf = (buyer: TestBuyer): string =>
  'guest' in buyer.who ? buyer.who.guest : buyer.who.member;
async function idOf(buyer: TestBuyer): Promise<number> {
  const [row] = await shop.sql<{ buyer_id: number }>(
    'SELECT buyer_id FROM sessions WHERE token_digest = $1',
    [digestOf(tokenOf(buyer))],
  );
  return row?.buyer_id as number;
}
/** Backdates a buyer and their session by this many days. @returns the buyer's id */
async function cameAgo(buyer: TestBuyer, days: number): Promise<number> {
  const id = await idOf(buyer);
  await shop.sql(
    'UPDATE buyers SET created_at = created_at - make_interval(days => $2::int) WHERE id = $1',
    [id, days],
  );
  await shop.sql(
    'UPDATE sessions SET created_at = created_at - make_interval(days => $2::int), expires_at = expires_at - make_interval(days => $2::int) WHERE buyer_id = $1',
    [id, days],
  );
  return id;
}
const guests = async (n: number): Promise<TestBuyer[]> =>
  Promise.all(Array.from({ length: n }, () => newGuest(shop)));
/** Deletes expired sessions, then guests. */
const endGuests = async () => {
  await end('sessions');
  await end('guests');
};
const isThere = (id: number) => exists('buyers', 'id = $1', [id]);

describe('a guest without sessions', () => {
  it('is deleted with cart, addresses and konbini records, but not a day earlier', async () => {
    const [gone, living] = (await guests(2)) as [TestBuyer, TestBuyer];
    const sku = await newSku(shop, { stock: 10 });
    for (const guest of [gone, living]) {
      await guest.line(sku);
      await guest.address();
      await guest.call('POST', '/gmo-cvs', {
        body: {
          convenience: '00001',
          buyer_name: '花森',
          buyer_name_kana: 'ハナモリ',
          buyer_cellphone: '09012345678',
        },
      });
    }
    const [first, second] = [await cameAgo(gone, 92), await cameAgo(living, 89)];
    await shop.sql(
      `INSERT INTO confirmed_contacts VALUES ($1, 'a@example.com', now()), ($2, 'a@example.com', now())`,
      [first, second],
    );
    await endGuests();
    const theirs = async (id: number) =>
      Promise.all(
        ['carts', 'cart_items', 'addresses', 'confirmed_contacts', 'sessions'].map((table) =>
          exists(table, 'buyer_id = $1', [id]),
        ),
      );
    expect([await isThere(first), ...(await theirs(first))]).toEqual(Array(6).fill(false));
    expect([await isThere(second), ...(await theirs(second))]).toEqual(Array(6).fill(true));
    expect((await living.items()).length).toBe(1);
  });
  it('stays with an order, a saved card or held units, but loses the address book', async () => {
    const [ordered, withCard, holding, unpaid] = (await guests(4)) as [
      TestBuyer,
      TestBuyer,
      TestBuyer,
      TestBuyer,
    ];
    const sku = await newSku(shop, { stock: 10 });
    const order = await ordered.order(sku);
    await withCard.card(cards.approved);
    await holding.line(sku, 1, { stream_id: await newStream(shop, 15) });
    const atTheBank = await unpaid.atTheBank(sku);
    const ids = await Promise.all(
      [ordered, withCard, holding, unpaid].map((guest) => cameAgo(guest, 100)),
    );
    await shop.sql(`UPDATE credit_cards SET kept = true WHERE buyer_id = $1`, [ids[1]]);
    await endGuests();
    expect(await Promise.all(ids.map(isThere))).toEqual([true, true, true, true]);
    expect(await exists('addresses', 'buyer_id = $1', [ids[0]])).toBe(false);
    // the order has its own copy
    expect(
      await shop.sql(`SELECT receiver ->> 'name' AS name FROM orders WHERE id = $1`, [order]),
    ).toEqual([{ name: '花森 花子' }]);
    // and a payment in progress arrives
    await finish(shop, atTheBank.bank);
    expect(
      await shop.sql('SELECT payment_status FROM orders WHERE id = $1', [atTheBank.order]),
    ).toEqual([{ payment_status: 'paid' }]);
  });
  it('stays while a session is left, even one of an order’s link', async () => {
    const [one] = (await guests(1)) as [TestBuyer];
    const id = await cameAgo(one, 100);
    await shop.sql(
      `INSERT INTO sessions (token_digest, kind, buyer_id, order_id, expires_at) VALUES ('\\x0102', 'order', $1, 1, now() + interval '1 second')`,
      [id],
    );
    await endGuests();
    expect(await isThere(id)).toBe(true);
    await shop.sql(
      `UPDATE sessions SET expires_at = now() - interval '25 hours' WHERE token_digest = '\\x0102'`,
    );
    await shop.sql('UPDATE retention_walks SET over_at = NULL');
    await endGuests();
    expect(await isThere(id)).toBe(false);
  });
  it('keeps members without a session', async () => {
    const member = await theMember(shop);
    const id = await cameAgo(member, 400);
    const address = await (await theMember(shop)).address();
    await shop.sql('DELETE FROM sessions WHERE buyer_id = $1', [id]);
    await endGuests();
    expect(await isThere(id)).toBe(true);
    expect(await exists('addresses', 'id = $1', [address])).toBe(true);
  });
  it('skips a locked guest until the next day, without blocking', async () => {
    const [one, other] = (await guests(2)) as [TestBuyer, TestBuyer];
    const [first, second] = [await cameAgo(one, 100), await cameAgo(other, 100)];
    await shop.database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM buyers WHERE id = $1 FOR UPDATE', [first]);
      await endGuests();
    });
    expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
  });
});

describe('a walk', () => {
  it('continues where the last process stopped, and starts again a day later', async () => {
    const many = await shop.sql<{ id: number }>(
      `INSERT INTO buyers (created_at) SELECT now() - interval '200 days' FROM generate_series(1, 1800) RETURNING id`,
    );
    const run = rules.find((one) => one.name === 'guests')?.begin();
    await run?.(shop.app);
    const left = async () =>
      (
        await shop.sql('SELECT 1 FROM buyers WHERE id = ANY($1::int[])', [
          many.map((row) => row.id),
        ])
      ).length;
    const [place] = await shop.sql<{ after: number[]; over_at: Date | null }>(
      `SELECT after, over_at FROM retention_walks WHERE name = 'guests'`,
    );
    expect(place?.after[0]).toBeGreaterThan(0);
    expect(place?.over_at).toBe(null);
    // another process, with no memory of the first
    await end('guests');
    expect(await left()).toBe(0);
    const again = await shop.sql<{ id: number }>(
      `INSERT INTO buyers (id, created_at) VALUES (1000001, now() - interval '200 days') RETURNING id`,
    );
    await end('guests');
    expect(await isThere(again[0]?.id as number)).toBe(true);
    await shop.sql(`UPDATE retention_walks SET over_at = over_at - interval '1 day'`);
    await end('guests');
    expect(await isThere(again[0]?.id as number)).toBe(false);
  });
  it('runs in one process at a time', async () => {
    await shop.database.transaction(async (tx) => {
      await tx.query(`SELECT 1 FROM retention_walks WHERE name = 'guests' FOR UPDATE`);
      const run = rules.find((one) => one.name === 'guests')?.begin();
      expect(await run?.(shop.app)).toEqual({ ended: {}, more: false });
    });
  });
});

describe('unfinished accounts', () => {
  const account = async (email: string, days: number, also = ''): Promise<number> => {
    const [row] = await shop.sql<{ id: number }>(
      `INSERT INTO users (email, first_name, last_name, created_at) VALUES ($1, 'a', 'b', now() - make_interval(days => $2::int)) RETURNING id`,
      [email, days],
    );
    if (also) await shop.sql(also, [row?.id]);
    return row?.id as number;
  };
  it('are deleted after 90 days, unless used, verified, linked or being verified', async () => {
    const stay = [
      await account('young@example.org', 89),
      await account(
        'verified@example.org',
        400,
        'UPDATE users SET email_verified_at = now() WHERE id = $1',
      ),
      await account(
        'linked@example.org',
        400,
        `UPDATE users SET platform_user_id = 'p-400' WHERE id = $1`,
      ),
      await account(
        'link-on-its-way@example.org',
        400,
        `INSERT INTO account_tokens VALUES ('\\x0900', $1, 'verify_email', now() + interval '1 hour')`,
      ),
      await account(
        'email@example.org',
        400,
        `INSERT INTO emails (user_id, kind, recipient) VALUES ($1, 'verify_email', 'email@example.org')`,
      ),
      await account('buyer@example.org', 400, 'INSERT INTO buyers (user_id) VALUES ($1)'),
    ];
    const gone = await account('nobody@example.org', 91);
    await end('unfinished accounts');
    const left = (
      await shop.sql<{ id: number }>('SELECT id FROM users WHERE id = ANY($1::int[]) ORDER BY id', [
        [...stay, gone],
      ])
    ).map((row) => row.id);
    expect(left).toEqual(stay);
    // the address can be registered again
    await account('nobody@example.org', 0);
  });
});

describe('deleted konbini records and cards', () => {
  const record = async (
    buyer: number,
    deleted: string,
    session: string | null = null,
  ): Promise<number> => {
    const [row] = await shop.sql<{ id: number }>(
      `INSERT INTO gmo_cvs_records (buyer_id, convenience, buyer_name, buyer_name_kana, buyer_cellphone, deleted_at, session_digest) VALUES ($1, '00001', '花森', 'ハナモリ', '09012345678', ${deleted}, $2) RETURNING id`,
      [buyer, session === null ? null : Buffer.from(session)],
    );
    return row?.id as number;
  };
  it('are erased thirty days later, but not while a konbini number made with them may be paid', async () => {
    const guest = await newGuest(shop);
    const id = await idOf(guest);
    const { order } = await guest.atTheBank(await newSku(shop, { stock: 5, price: 3000 }));
    const stay = [
      await record(id, `now() - interval '29 days'`),
      await record(id, 'NULL'),
      await record(id, `now() - interval '31 days'`),
    ];
    const gone = [
      await record(id, `now() - interval '31 days'`),
      await record(id, 'NULL', 'a session that is over'),
    ];
    await shop.sql(
      `UPDATE payment_attempts SET cvs_record_id = $2, status = 'issued' WHERE order_id = $1`,
      [order, stay[2]],
    );
    await end('konbini records');
    const left = (
      await shop.sql<{ id: number }>(
        'SELECT id FROM gmo_cvs_records WHERE id = ANY($1::int[]) ORDER BY id',
        [[...stay, ...gone]],
      )
    ).map((row) => row.id);
    expect(left).toEqual(stay);
    await shop.sql(`UPDATE payment_attempts SET status = 'paid' WHERE order_id = $1`, [order]);
    await shop.sql('UPDATE retention_walks SET over_at = NULL');
    await end('konbini records');
    expect(await exists('gmo_cvs_records', 'id = $1', [stay[2]])).toBe(false);
  });
  it('erases a card thirty days after it left the vault', async () => {
    const guest = await newGuest(shop);
    const [kept, lately, long] = [
      await guest.card(),
      await guest.card(cards.other),
      await guest.card(cards.declined),
    ];
    await shop.sql(
      `UPDATE credit_cards SET deleted_at = now() - interval '29 days' WHERE id = $1`,
      [lately],
    );
    await shop.sql(
      `UPDATE credit_cards SET deleted_at = now() - interval '31 days' WHERE id = $1`,
      [long],
    );
    await end('deleted cards');
    const left = await shop.sql<{ id: number }>(
      'SELECT id FROM credit_cards WHERE id = ANY($1::int[]) ORDER BY id',
      [[kept, lately, long]],
    );
    expect(left.map((row) => row.id)).toEqual([kept, lately]);
  });
});

describe('data for purchase limits', () => {
  it('stays while it counts: ordered units, and the person of every valid order; counts of 0 are deleted', async () => {
    const sku = await newSku(shop, { stock: 10, limit: 2 });
    const [first, second] = (await guests(2)) as [TestBuyer, TestBuyer];
    // all orders are for the same person; one of them is canceled
    const canceled = await second.order(sku);
    await shop.sql(`UPDATE orders SET status = 'canceled' WHERE id = $1`, [canceled]);
    const [standing, late] = [await first.order(sku), await first.order(sku)];
    const counts = () =>
      shop.sql<{ buyer_id: number; ordered: number }>(
        'SELECT buyer_id, ordered FROM buyer_sku_counts WHERE sku_id = $1 ORDER BY ordered',
        [sku],
      );
    await shop.sql('UPDATE buyer_sku_counts SET ordered = 0 WHERE sku_id = $1 AND buyer_id = $2', [
      sku,
      await idOf(second),
    ]);
    await shop.sql(`UPDATE orders SET status = 'canceled' WHERE id = $1`, [late]);
    await shop.sql(
      `UPDATE orders SET created_at = now() - interval '91 days', payment_updated_at = now() - interval '31 days' WHERE id = ANY($1::int[])`,
      [[standing, canceled]],
    );
    await end('empty counts');
    await end('marks of persons');
    expect(await counts()).toEqual([{ buyer_id: await idOf(first), ordered: 2 }]);
    const marks = await shop.sql<{ order_id: number }>(
      'SELECT DISTINCT order_id FROM limited_orders WHERE sku_id = $1 ORDER BY 1',
      [sku],
    );
    expect(marks.map((row) => row.order_id)).toEqual([standing, late]);
    expect((await first.add(sku)).status).toBe(409);
  });
});

it('deletes from the other tables when one fails, and reports the failure', async () => {
  await shop.sql(`INSERT INTO throttles VALUES ('\\x77', 1, now() - interval '1 hour')`);
  await shop.sql('ALTER TABLE visits RENAME TO visits_away');
  try {
    await expect(endExpired({ ...shop.app })).rejects.toThrow('visits');
    expect(await exists('throttles', `key_digest = '\\x77'`, [])).toBe(false);
  } finally {
    await shop.sql('ALTER TABLE visits_away RENAME TO visits');
  }
});
