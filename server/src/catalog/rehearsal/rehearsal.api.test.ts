import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestBuyer, newGuest, newSku, nobody, stockOf } from '../../../test/buyer.ts';
import { attemptsOf, notify } from '../../../test/card-gateway.ts';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';
import { enterRehearsal, openRehearsalPage, rehearsalLink } from '../../../test/rehearsal.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { sendEmails } from '../../notifications/emails/send.ts';
import { pdfText } from '../../../test/documents.ts';
import { DEMO_SHOP, DEMO_SITE } from '../../../../tools/sandbox/src/gmo/credentials.ts';
import { startMailServer, type MailServer } from '../../../test/mail-server.ts';

let post: MailServer;
let shop: TestShop;
let owner: TestStaff;
let sku: number;
let email: string;
/** The tables and columns that refer to orders and buyers. */
const named = () =>
  shop.sql<{ table_name: string; column_name: string }>(
    `SELECT c.table_name, c.column_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'integer'
        AND (c.column_name ~ '(order|buyer)_id$' OR c.column_name IN ('replaced_by', 'merged_into', 'attempt_id', 'refund_id', 'card_id', 'cvs_record_id'))`,
  );
/** Tables of buyers in which the guest of the test leaves no row, with the reason. */
const leavesNone: Readonly<Record<string, string>> = {
  contact_codes: 'no code is asked for: the address is the staff’s own',
  erasures: 'no buyer has an account',
  hold_pauses: 'no bound was reached',
};
const path = '/stores/hanamori/rehearsal';
const closed = () =>
  shop.sql(`UPDATE stores SET commercial = commercial - 'return_info' WHERE slug = 'hanamori'`);
const state = async () => (await owner.call('GET', path)).body.data;

beforeAll(async () => {
  post = await startMailServer();
  shop = await openShop({
    settings: {
      SMTP_URL: post.url,
      PUBLIC_URL: 'http://shop.test',
      DEMO_IN_PUBLIC: '1',
      LOG_LEVEL: 'error',
    },
  });
  owner = await newStaff(shop, { hanamori: 'owner' });
  email = (
    await shop.sql<{ email: string }>('SELECT email FROM staff WHERE id = $1', [owner.id])
  )[0]?.email as string;
  // removes the demo's orders, so that the store has sold nothing
  await shop.sql(
    'TRUNCATE orders, order_items, order_histories, payment_attempts, emails, buyer_sku_counts, limited_orders, order_messages, refunds, refund_lines CASCADE',
  );
  await shop.sql('UPDATE sku_stock SET sold = 0, held = 0');
  await shop.sql('DELETE FROM cart_items');
  await shop.sql(`UPDATE stores SET order_emails = 'each'`);
  await closed();
});
afterAll(async () => {
  await shop.close();
  await post.stop();
});
beforeEach(async () => {
  if ((await state()).since !== null) await end();
  await closed();
  await shop.sql('TRUNCATE orders, order_items, order_histories, payment_attempts, emails CASCADE');
  await shop.sql('UPDATE sku_stock SET sold = 0');
  post.mails.length = 0;
  sku = await newSku(shop, { stock: 10, price: 1200 });
});

const link = (who = owner) => rehearsalLink(who);
const open = (at: string, method?: string) => openRehearsalPage(shop, at, method);
const enter = (who = owner) => enterRehearsal(shop, who);
const tokenOf = (buyer: TestBuyer): string => (buyer.who as { guest: string }).guest;
const buy = (buyer: TestBuyer, payment_type: string, also: Record<string, unknown> = {}) =>
  buyer.order(sku, 2, { payment_type, email, ...also });
const card = async (buyer: TestBuyer): Promise<number> =>
  (await buyer.saveCard('rehearsal-1111')).body.id as number;
/** Path of the page that replaces the gateway's. */
const pageOf = (url: string): string => new URL(url).pathname;
async function payByCard(buyer: TestBuyer, order: number): Promise<string> {
  const reply = await buyer.pay(order, await card(buyer), {
    redirect_url: 'http://shop.test/stores/hanamori/marketplace',
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return pageOf(reply.body.data.pay_redirect_url);
}
async function end(): Promise<Reply> {
  const reply = await owner.call('DELETE', path);
  if (reply.status === 500) throw new Error(JSON.stringify(shop.log.at(-1)));
  return reply;
}

describe('a rehearsal', () => {
  it('can be begun by owners of a store with goods, and never if the store has real orders', async () => {
    const packer = await newStaff(shop, { hanamori: 'packer' });
    expect(await packer.call('POST', path)).toMatchObject({
      status: 403,
      body: { code: 'ROLE_NOT_ALLOWED' },
    });
    expect(await packer.call('DELETE', path)).toMatchObject({
      status: 403,
      body: { code: 'ROLE_NOT_ALLOWED' },
    });
    expect(await owner.call('POST', `${path}/link`)).toMatchObject({
      status: 409,
      body: { code: 'REHEARSAL_REFUSED', reason: 'not_rehearsing' },
    });
    expect(await end()).toMatchObject({ status: 409, body: { reason: 'not_rehearsing' } });
    const refusal = async (change: string, back: string) => {
      await shop.sql(change);
      const { status, body } = await owner.call('POST', path);
      expect((await state()).refusal).toBe(body.reason);
      await shop.sql(back);
      return [status, body.code, body.reason];
    };
    const hanamori = `store_id = (SELECT id FROM stores WHERE slug = 'hanamori')`;
    expect(
      await refusal(
        `UPDATE stores SET commercial = commercial || '{"return_info": "x"}' WHERE slug = 'hanamori'`,
        `UPDATE stores SET commercial = commercial - 'return_info' WHERE slug = 'hanamori'`,
      ),
    ).toEqual([409, 'REHEARSAL_REFUSED', 'store_open']);
    // all legal items but no payment method: buyers cannot order, so it may rehearse
    await shop.sql(
      `UPDATE stores SET commercial = commercial || '{"return_info": "x"}' WHERE slug = 'hanamori'`,
    );
    await shop.sql(
      `UPDATE payment_settings SET position = position + 100, enabled = false WHERE enabled AND ${hanamori}`,
    );
    expect((await state()).refusal).toBeNull();
    await shop.sql(
      `UPDATE payment_settings SET position = position - 100, enabled = true WHERE position >= 100 AND ${hanamori}`,
    );
    await closed();
    expect(
      await refusal(
        `UPDATE products SET deleted_at = now() WHERE ${hanamori}`,
        `UPDATE products SET deleted_at = NULL WHERE ${hanamori}`,
      ),
    ).toContain('no_goods');
    expect(
      await refusal(
        `UPDATE shipping_settings SET enabled = false WHERE ${hanamori}`,
        `UPDATE shipping_settings SET enabled = true WHERE ${hanamori}`,
      ),
    ).toContain('no_shipping');
    expect(
      await refusal(
        `UPDATE stores SET in_marketplace = false WHERE slug = 'hanamori'`,
        `UPDATE stores SET in_marketplace = true WHERE slug = 'hanamori'`,
      ),
    ).toContain('not_in_marketplace');
    // a real order from a day when the store was open
    await shop.sql(
      `UPDATE stores SET commercial = commercial || '{"return_info": "x"}' WHERE slug = 'hanamori'`,
    );
    await (await newGuest(shop)).order(sku);
    await closed();
    expect(await owner.call('POST', path)).toMatchObject({
      status: 409,
      body: { reason: 'has_orders' },
    });
    await shop.sql(
      'TRUNCATE orders, order_items, order_histories, payment_attempts, emails CASCADE',
    );
    await shop.sql('UPDATE sku_stock SET sold = 0');
    expect(await owner.call('POST', path)).toMatchObject({
      status: 200,
      body: { data: { since: expect.any(String), orders: 0, refusal: null, opens: false } },
    });
    expect((await owner.call('POST', path)).status).toBe(200);
    expect((await end()).body.data).toMatchObject({ since: null, orders: 0 });
  });

  it('looks unchanged to the public, and completing the settings meanwhile does not open the store', async () => {
    const seen = async (who: TestBuyer) => [
      (await who.call('GET', '/buyer/stores/hanamori')).body,
      (await who.call('GET', '/stores/hanamori/checkout-terms')).body,
      (await who.call('GET', '/stores/hanamori/products')).body,
    ];
    const guest = await newGuest(shop);
    const before = [await seen(guest), await seen(nobody(shop))];
    await owner.call('POST', path);
    const staff = await enter();
    expect([await seen(guest), await seen(nobody(shop))]).toEqual(before);
    expect(before[0]?.[0]).toMatchObject({ is_open: false });
    expect((await staff.call('GET', '/buyer/stores/hanamori')).body).toMatchObject({
      is_open: true,
    });
    expect((await guest.add(sku)).body.code).toBe('SKU_DELETED');
    const added = await staff.add(sku);
    expect(added.body.cart_line.item).toMatchObject({ in_storefront: true });
    expect(added.body.cart_line.item).not.toHaveProperty('status_changes');
    expect(await staff.items()).toEqual([added.body.cart_line.item]);
    await shop.sql(
      `UPDATE stores SET commercial = commercial || '{"return_info": "x"}' WHERE slug = 'hanamori'`,
    );
    expect((await guest.call('GET', '/buyer/stores/hanamori')).body).toMatchObject({
      is_open: false,
    });
    expect((await guest.add(sku)).body.code).toBe('SKU_DELETED');
    expect((await state()).opens).toBe(true);
    // ending it opens the store that needs nothing more
    expect((await end()).body.data).toMatchObject({ since: null, refusal: 'store_open' });
    expect((await guest.call('GET', '/buyer/stores/hanamori')).body).toMatchObject({
      is_open: true,
    });
    expect((await guest.add(sku)).status).toBe(200);
    await closed();
  });

  it('is entered only by a link of its staff, and looking at it has no effect', async () => {
    await owner.call('POST', path);
    const at = await link();
    const before = await shop.sql('SELECT 1 FROM buyers WHERE rehearses IS NOT NULL');
    const looked = await open(`${at}?locale=en`);
    expect(looked).toMatchObject({
      status: 200,
      html: expect.stringContaining('Enter the rehearsal'),
    });
    expect(looked.csp).toContain(`script-src 'self'`);
    expect(await shop.sql('SELECT 1 FROM buyers WHERE rehearses IS NOT NULL')).toEqual(before);
    const [, token = ''] = /enter\/(.+)$/.exec(at) ?? [];
    const [store, staff, ...rest] = token.split('.');
    for (const other of [
      `${Number(store) + 1}.${staff}.${rest.join('.')}`,
      `${store}.${owner.id + 1}.${rest.join('.')}`,
      'x',
      `${token.slice(0, -2)}AA`,
    ])
      expect((await open(`/rehearsal/enter/${other}`, 'POST')).status).toBe(404);
    const leaver = await newStaff(shop, { hanamori: 'support' });
    const theirs = await link(leaver);
    const inside = await enter(leaver);
    expect((await inside.add(sku)).status).toBe(200);
    await shop.sql('DELETE FROM staff_roles WHERE staff_id = $1', [leaver.id]);
    expect((await open(theirs, 'POST')).status).toBe(404);
    const stranger = await newStaff(shop, { chaya: 'owner' });
    expect((await stranger.call('POST', `${path}/link`)).status).toBe(404);
    expect((await stranger.call('GET', path)).status).toBe(404);
    shop.advance(15 * 60_000 + 1_000);
    expect((await open(at, 'POST')).status).toBe(404);
    await end();
  });

  it('sends email only to its own staff: another address is refused', async () => {
    await owner.call('POST', path);
    const buyer = await enter();
    const item = await buyer.line(sku);
    expect(await buyer.checkout([item], { email: 'stranger@example.com' })).toMatchObject({
      status: 409,
      body: { code: 'FAILED_TO_CHECKOUT', reason: 'rehearsal_email' },
    });
    // also an address of another store's staff
    const other = await newStaff(shop, { chaya: 'owner' });
    const [theirs] = await shop.sql<{ email: string }>('SELECT email FROM staff WHERE id = $1', [
      other.id,
    ]);
    expect((await buyer.checkout([item], { email: theirs?.email })).body.reason).toBe(
      'rehearsal_email',
    );
    expect(
      (
        await buyer.call('POST', '/stores/hanamori/contact-code', {
          body: { email: 'stranger@example.com' },
        })
      ).status,
    ).toBe(404);
    expect((await buyer.checkout([item], { email: email.toUpperCase() })).status).toBe(200);
    // a person who leaves the staff gets no more emails
    await shop.sql('DELETE FROM staff_roles WHERE staff_id = $1', [owner.id]);
    await sendEmails(shop.app);
    expect(post.mails).toEqual([]);
    await shop.sql(
      `INSERT INTO staff_roles (store_id, staff_id, role) SELECT id, $1, 'owner' FROM stores WHERE slug = 'hanamori'`,
      [owner.id],
    );
    await end();
  });

  it('ends with one call, after which nothing refers to its orders or guests', async () => {
    const before = await shop.sql(
      'SELECT sku_id, stock, sold, held FROM sku_stock ORDER BY sku_id',
    );
    await owner.call('POST', path);
    const buyer = await enter();
    const order = await buy(buyer, 'gmo_credit', { phone_number: '090-1111-2222' });
    await open(`${await payByCard(buyer, order)}/pay`, 'POST');
    await buyer.call('POST', `/orders/${order}/messages`, { body: { message: 'いつ届きますか' } });
    await owner.call('POST', `/stores/hanamori/orders/${order}/notes`, { note: '試した' });
    const receipt = await buyer.call('POST', `/orders/${order}/receipt`, {
      body: { addressee: '花森' },
    });
    const pdf = await fetch(`${shop.origin}${new URL(receipt.body.url).pathname}`);
    expect(await pdfText(Buffer.from(await pdf.arrayBuffer()))).toContain('リハーサル(無効)');
    const konbini = {
      convenience: '00002',
      buyer_name: '花森 花子',
      buyer_name_kana: 'ハナモリ',
      buyer_cellphone: '09012345678',
    };
    await buyer.call('POST', '/gmo-cvs', { body: konbini });
    await buyer.call('POST', '/add-cart', {
      body: { id: sku, quantity: 1 },
      headers: { 'idempotency-key': 'tried' },
    });
    const limited = await newSku(shop, { stock: 4, limit: 2 });
    await buyer.order(limited, 1, { email, payment_type: 'custom_cod' });
    const ids = await shop.sql<{ id: number }>('SELECT id FROM orders');
    const buyers = await shop.sql<{ id: number }>(
      'SELECT id FROM buyers WHERE rehearses IS NOT NULL',
    );
    const attempts = await shop.sql<{ id: number }>('SELECT id FROM payment_attempts');
    expect([ids.length, buyers.length, attempts.length]).toEqual([2, 1, 1]);
    await shop.sql(
      `INSERT INTO post_comments (store_id, post_id, sequence, revision, buyer_id, name, text, created_at)
       SELECT store_id, id, 1, 1, $1, 'はな', 'あ', now() FROM posts ORDER BY id LIMIT 1`,
      [buyers[0]?.id],
    );
    await shop.sql(
      `INSERT INTO store_buyers (store_id, buyer_id, note) SELECT id, $1, '試した' FROM stores WHERE slug = 'hanamori'`,
      [buyers[0]?.id],
    );
    const columns = await named();
    expect(columns.length).toBeGreaterThan(25);
    // a table that is empty before proves nothing afterwards: a new table of buyers gives a reason
    // above, or has a row of this guest
    const without: string[] = [];
    for (const { table_name } of columns.filter(({ column_name }) => column_name === 'buyer_id'))
      if (
        (
          await shop.sql(`SELECT 1 FROM ${table_name} WHERE buyer_id = ANY($1::int[])`, [
            buyers.map(({ id }) => id),
          ])
        ).length === 0
      )
        without.push(table_name);
    expect(without.toSorted()).toEqual(Object.keys(leavesNone));
    expect((await end()).body.data).toMatchObject({ since: null, orders: 0 });
    for (const { table_name, column_name } of columns) {
      const whose = /buyer|merged/.test(column_name)
        ? buyers
        : /attempt/.test(column_name)
          ? attempts
          : ids;
      if (/refund_id|card_id|cvs_record/.test(column_name)) continue;
      const left = await shop.sql(
        `SELECT * FROM ${table_name} WHERE ${column_name} = ANY($1::int[])`,
        [whose.map(({ id }) => id)],
      );
      expect(left, `${table_name}.${column_name}`).toEqual([]);
    }
    for (const table of [
      'orders',
      'order_items',
      'payment_attempts',
      'receipts',
      'order_messages',
      'order_notes',
      'emails',
      'refund_lines',
      'sessions',
    ])
      expect(
        await shop.sql(
          `SELECT 1 FROM ${table} ${table === 'sessions' ? `WHERE kind IN ('rehearsal', 'order')` : table === 'emails' ? 'WHERE order_id IS NOT NULL' : ''}`,
        ),
        table,
      ).toEqual([]);
    const shelves = await shop.sql(
      'SELECT sku_id, stock, sold, held FROM sku_stock WHERE sku_id <> $1 ORDER BY sku_id',
      [limited],
    );
    expect(shelves).toEqual(before);
    expect(await stockOf(shop, limited)).toMatchObject({ stock: 4, sold: 0, held: 0 });
    // the guest's session is gone
    expect((await buyer.call('GET', `/orders/${order}`)).status).toBe(401);
    expect((await buyer.add(sku)).status).toBe(401);
    const [entry] = await shop.sql<{ before: object; call: string }>(
      'SELECT call, before FROM audit_entries ORDER BY id DESC LIMIT 1',
    );
    expect(entry).toMatchObject({
      call: 'DELETE /console/stores/{slug}/rehearsal',
      before: { orders: 2, guests: 1 },
    });
  });
});

it('ends completely or not at all, whatever fails in its last step', async () => {
  await owner.call('POST', path);
  const buyer = await enter();
  const order = await buy(buyer, 'gmo_credit');
  await shop.database.script(
    `CREATE FUNCTION break_audit() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END';
     CREATE TRIGGER broken BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION break_audit()`,
  );
  expect((await owner.call('DELETE', path)).status).toBe(500);
  await shop.database.script('DROP TRIGGER broken ON audit_entries; DROP FUNCTION break_audit()');
  expect(await state()).toMatchObject({ since: expect.any(String), orders: 1 });
  expect(await buyer.see(order)).toMatchObject({ id: order, status: 'init' });
  expect(await stockOf(shop, sku)).toMatchObject({ sold: 2 });
  expect((await end()).body.data).toMatchObject({ since: null, orders: 0 });
  expect(await stockOf(shop, sku)).toMatchObject({ sold: 0 });
});

describe('an attacker', () => {
  it('cannot have a real order paid by a rehearsal', async () => {
    await shop.sql(
      `UPDATE stores SET commercial = commercial || '{"return_info": "x"}' WHERE slug = 'hanamori'`,
    );
    const real = await newGuest(shop);
    const order = await real.order(sku, 1, { payment_type: 'gmo_paypay' });
    const form = await real.call('POST', `/orders/${order}/gmo-paypay`, { body: {} });
    expect(form.status, JSON.stringify(form.body)).toBe(200);
    const name = /paypay\/([^/?]+)$/.exec(form.body.form_url)?.[1] as string;
    // the real order's attempt, signed like all others, has no such page
    expect((await open(`/rehearsal/pay/${name}`)).status).toBe(404);
    expect((await open(`/rehearsal/pay/${name}/pay`, 'POST')).status).toBe(404);
    const [attempt] = await attemptsOf(shop, order);
    const [id] = await shop.sql<{ store_id: number }>('SELECT store_id FROM orders WHERE id = $1', [
      order,
    ]);
    // nor does the database allow the mark of a rehearsal on it or its attempt
    const refused = (text: string, params: unknown[]) =>
      expect(shop.sql(text, params)).rejects.toThrow(/rehears|stays one/);
    await refused('UPDATE payment_attempts SET is_rehearsal = true WHERE id = $1', [attempt?.id]);
    await refused('UPDATE orders SET is_rehearsal = true WHERE id = $1', [order]);
    await refused(
      `INSERT INTO payment_attempts (store_id, order_id, provider, gateway_order_id, amount, status, is_rehearsal) SELECT $1, o.id, 'gmo_credit', 'x', o.total_amount, 'failed', true FROM orders o WHERE o.store_id = $1 AND o.id = $2`,
      [id?.store_id, order],
    );
    expect(await real.see(order)).toMatchObject({ payment: { status: 'approving' } });
  });

  it('cannot buy elsewhere with a rehearsal’s session, nor anything after its end', async () => {
    await owner.call('POST', path);
    const buyer = await enter();
    // another store that is open
    const elsewhere = await shop.sql<{ id: number; slug: string }>(
      `SELECT s.id, t.slug FROM skus s JOIN stores t ON t.id = s.store_id JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
        WHERE t.slug <> 'hanamori' AND t.in_marketplace AND q.stock > 3 LIMIT 1`,
    );
    if (elsewhere[0]) expect((await buyer.add(elsewhere[0].id)).body.code).toBe('SKU_DELETED');
    expect(
      (
        await shop.call('POST', '/api/v1/shop/add-cart', {
          guest: tokenOf(buyer),
          body: { id: sku, quantity: 1 },
        })
      ).status,
    ).toBe(401);
    const order = await buy(buyer, 'gmo_credit');
    const page = await payByCard(buyer, order);
    // another guest's order of the same store is not theirs
    const other = await enter();
    expect((await other.pay(order, await card(other))).status).toBe(404);
    await end();
    expect((await open(page)).status).toBe(404);
    expect((await open(`${page}/pay`, 'POST')).status).toBe(404);
    expect((await open(`${page.slice(0, -3)}abc/pay`, 'POST')).status).toBe(404);
    expect((await buyer.checkout([1])).status).toBe(401);
  });

  it('cannot move a rehearsal’s order with a gateway’s webhook', async () => {
    await owner.call('POST', path);
    const buyer = await enter();
    const order = await buy(buyer, 'gmo_credit');
    await payByCard(buyer, order);
    const [attempt] = await attemptsOf(shop, order);
    // the store's shop at its gateway may change meanwhile: the attempt was begun without one
    const changed = { ...DEMO_SHOP, ...DEMO_SITE, shop_id: 'shop123456789' };
    expect(
      (await owner.call('PUT', '/stores/hanamori/gateway-credentials', { gmo: changed })).status,
    ).toBe(200);
    expect(
      (
        await owner.call('PUT', '/stores/hanamori/gateway-credentials', {
          gmo: { ...DEMO_SHOP, ...DEMO_SITE },
        })
      ).status,
    ).toBe(200);
    await notify(shop, {
      ShopID: 'tshop00000001',
      AccessID: '',
      OrderID: attempt?.gateway_order_id ?? '',
      Status: 'CAPTURE',
      Amount: '2400',
      Tax: '0',
      PayType: '0',
    });
    expect(await buyer.see(order)).toMatchObject({ payment: { status: 'approving' } });
    await end();
  });
});
