import { hasAttempts, typesWhere } from '@noren/contract/payment-methods';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestBuyer, newSku, stockOf } from '../../../test/buyer.ts';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';
import { enterRehearsal, openRehearsalPage } from '../../../test/rehearsal.ts';
import { recordTransferOf } from '../../../test/payment-ways.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { sendEmails } from '../../notifications/emails/send.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { startMailServer, type MailServer } from '../../../test/mail-server.ts';

let post: MailServer;
let shop: TestShop;
let owner: TestStaff;
let sku: number;
let email: string;

/**
 * Payment types that the tests below use. A new type must be added here: if it ignored
 * `is_rehearsal`, it would call its gateway.
 */
const triedBelow = ['gmo_credit', 'gmo_cvs', 'gmo_paypay', 'custom_cod', 'bank_transfer'] as const;

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

describe('payments of a rehearsal', () => {
  // catalog/stores/web-shop.api.test.ts tries Taiwan's
  it('tries every payment method of the marketplace in Japan, where rehearsals happen', () => {
    expect(triedBelow.toSorted()).toEqual(
      typesWhere(
        ({ channels, currency }) => channels.includes('marketplace') && currency !== 'TWD',
      ).toSorted(),
    );
  });

  it('buys by card, at a konbini, with PayPay and in cash, without calling a gateway', async () => {
    const atGateways = () =>
      shop.sql(
        `SELECT kind, count(*)::int FROM sandbox_rows WHERE kind LIKE 'gmo.%' GROUP BY kind ORDER BY kind`,
      );
    const known = await atGateways();
    const [{ gmo_credentials } = {}] = await shop.sql<{ gmo_credentials: string }>(
      `SELECT gmo_credentials FROM stores WHERE slug = 'hanamori'`,
    );
    await shop.sql(`UPDATE stores SET gmo_credentials = NULL WHERE slug = 'hanamori'`);
    await shop.sql(`UPDATE payment_settings SET enabled = false WHERE type LIKE 'gmo_%'`);
    // the store's webhook for all events gets none
    await shop.sql(
      `INSERT INTO webhook_endpoints (store_id, url, secret, events, created_at)
       SELECT id, 'https://shop.example/hooks', 'sealed', '{order.placed,order.paid,order.canceled,order.shipped,order.refunded}', now() FROM stores WHERE slug = 'hanamori'`,
    );
    await owner.call('POST', path);
    const buyer = await enter();
    const terms = (await buyer.call('GET', '/stores/hanamori/checkout-terms')).body;
    expect(
      terms.payment_settings
        .filter(({ enabled }: { enabled: boolean }) => enabled)
        .map(({ type }: { type: string }) => type),
    ).toEqual(expect.arrayContaining([...triedBelow]));
    expect(terms.token_script).toEqual({
      shop_id: 'rehearsal',
      token_script_url: '/rehearsal/token.js',
    });
    expect((await open(terms.token_script.token_script_url)).html).toContain('Multipayment');

    const byCard = await buy(buyer, 'gmo_credit');
    const page = await payByCard(buyer, byCard);
    expect(page).toMatch(/^\/rehearsal\/pay\//);
    expect((await open(`${page}?locale=en`)).html).toContain('No money moves');
    // declined, then abandoned, then paid
    expect((await open(`${page}/decline`, 'POST')).to).toContain('/stores/hanamori/marketplace');
    expect(await buyer.see(byCard)).toMatchObject({
      status: 'unpaid',
      payment: { status: 'failed' },
    });
    const again = await payByCard(buyer, byCard);
    await open(`${again}/leave`, 'POST');
    expect(await buyer.see(byCard)).toMatchObject({ status: 'unpaid' });
    const third = await payByCard(buyer, byCard);
    await open(`${third}/pay`, 'POST');
    expect(await buyer.see(byCard)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });
    await open(`${third}/decline`, 'POST');
    await open(`${page}/pay`, 'POST');
    expect(await buyer.see(byCard)).toMatchObject({ payment: { status: 'paid' } });

    const byPaypay = await buy(buyer, 'gmo_paypay');
    const wallet = pageOf(
      (await buyer.call('POST', `/orders/${byPaypay}/gmo-paypay`, { body: {} })).body.form_url,
    );
    await open(`${wallet}/pay`, 'POST');
    expect(await buyer.see(byPaypay)).toMatchObject({ payment: { status: 'paid' } });

    const atKonbini = await buy(buyer, 'gmo_cvs');
    const record = (
      await buyer.call('POST', '/gmo-cvs', {
        body: {
          convenience: '00002',
          buyer_name: '花森 花子',
          buyer_name_kana: 'ハナモリ',
          buyer_cellphone: '09012345678',
        },
      })
    ).body.id;
    const slip = (
      await buyer.call('POST', `/orders/${atKonbini}/payment-account/generate`, {
        body: { id: record },
      })
    ).body;
    expect(slip).toMatchObject({
      convenience: '00002',
      receipt_no: expect.stringMatching(/^0\d{10}$/),
    });
    const numbers = await fetch(`${shop.origin}/rehearsal/numbers`, {
      headers: { cookie: `huc-rehearsal=1; huc-guest-token=${tokenOf(buyer)}` },
    });
    const [, number = ''] = /href="(\/rehearsal\/pay\/[^?"]+)/.exec(await numbers.text()) ?? [];
    expect((await open(number)).html).toContain(slip.receipt_no);
    await open(`${number}/pay`, 'POST');
    expect(await buyer.see(atKonbini)).toMatchObject({
      status: 'undelivered',
      payment: { status: 'paid' },
    });

    const inCash = await buy(buyer, 'custom_cod');
    expect(await buyer.see(inCash)).toMatchObject({ status: 'undelivered' });
    const byTransfer = await buy(buyer, 'bank_transfer');
    const { total_amount } = await buyer.see(byTransfer);
    expect((await recordTransferOf(owner, byTransfer, total_amount)).status).toBe(200);
    expect(await buyer.see(byTransfer)).toMatchObject({ payment: { status: 'paid' } });
    expect(await atGateways()).toEqual(known);
    const attempts = await shop.sql<{ is_rehearsal: boolean; shop: null; provider: string }>(
      'SELECT provider, is_rehearsal, shop, access_id FROM payment_attempts',
    );
    expect([...new Set(attempts.map(({ provider }) => provider))].toSorted()).toEqual(
      triedBelow.filter(hasAttempts).toSorted(),
    );
    expect(attempts.every(({ is_rehearsal, shop: at }) => is_rehearsal && at === null)).toBe(true);
    expect(await stockOf(shop, sku)).toMatchObject({ stock: 10, sold: 10 });

    // staff see them marked, and no sum counts them
    const list = (await owner.call('GET', '/stores/hanamori/orders')).body;
    expect(
      list.data.map(({ id, is_rehearsal }: { id: number; is_rehearsal: boolean }) => [
        id,
        is_rehearsal,
      ]),
    ).toEqual([byTransfer, inCash, atKonbini, byPaypay, byCard].map((id) => [id, true]));
    const today = new Date().toISOString().slice(0, 10);
    const sales = (await owner.call('GET', `/stores/hanamori/sales?from=${today}&to=${today}`)).body
      .data;
    expect(
      sales.days.every(
        ({ orders, amount }: { orders: number; amount: number }) => orders === 0 && amount === 0,
      ),
    ).toBe(true);
    const month = (
      await owner.call('GET', `/stores/hanamori/sales-month?month=${today.slice(0, 7)}`)
    ).body.data;
    expect(month).toMatchObject({ orders: 0, days: [] });
    expect(await shop.sql('SELECT 1 FROM webhook_deliveries')).toEqual([]);
    // emails go only to the person who rehearses, including those to the store
    await sendEmails(shop.app);
    expect(post.mails.length).toBeGreaterThan(3);
    expect(new Set(post.mails.flatMap(({ to }) => to?.map(({ address }) => address)))).toEqual(
      new Set([email]),
    );
    expect(post.mails.every(({ subject }) => subject?.startsWith('【リハーサル】'))).toBe(true);

    // a refund is returned at once, by the jobs
    const items = (await owner.call('GET', `/stores/hanamori/orders/${byCard}`)).body.data.items;
    const refunded = await owner.call('POST', `/stores/hanamori/orders/${byCard}/refunds`, {
      lines: [{ item_id: items[0].id, quantity: 1, restock: true }],
      shipping_fee: 0,
      payment_fee: 0,
      free_amount: 0,
      note: '',
      expected: 1200,
    });
    expect(refunded.status, JSON.stringify(refunded.body)).toBe(200);
    await issueRefunds(shop.app);
    expect(await shop.sql('SELECT status, amount FROM refunds')).toEqual([
      { status: 'returned', amount: 1200 },
    ]);
    expect(await stockOf(shop, sku)).toMatchObject({ stock: 10, sold: 9 });
    expect(await shop.sql('SELECT 1 FROM webhook_deliveries')).toEqual([]);
    await end();
    await shop.sql('DELETE FROM webhook_endpoints');
    expect(await stockOf(shop, sku)).toMatchObject({ stock: 10, sold: 0, held: 0 });
    await shop.sql(`UPDATE stores SET gmo_credentials = $1 WHERE slug = 'hanamori'`, [
      gmo_credentials,
    ]);
    await shop.sql(`UPDATE payment_settings SET enabled = true WHERE type LIKE 'gmo_%'`);
  });
});
