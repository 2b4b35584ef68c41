import { gatewayOf, typesWhere, type TypesWith } from '@noren/contract/payment-methods';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { attemptsOf, gateway, notify, webhookOf } from '../../../test/card-gateway.ts';
import { emailsOf, fulfil, operator_key } from '../../../test/fulfilment.ts';
import { paymentWays } from '../../../test/payment-ways.ts';
import { atOrder, keptOf, paidOrder, type PaidOrder } from '../../../test/paid-orders.ts';
import { openOf } from '../../../test/open-money.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { payuni } from '../../../test/taiwan.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';

let shop: TestShop;
let staff: TestStaff;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  staff = await newStaff(shop, { hanamori: 'manager', chaya: 'manager' });
  await gateway(shop, { webhooks: 'never' });
  await payuni(shop, { webhooks: 'never' });
});
afterEach(async () => {
  await gateway(shop, {
    webhooks: 'never',
    next_api_fault: null,
    drop_reply_for: null,
    latency_ms: 0,
    paypay_refunds: 'at_once',
  });
  await payuni(shop, { webhooks: 'never', next_api_fault: null, drop_reply_for: null });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const quarter = 15 * 60_000;
/** Runs the refund job after this time, in milliseconds. */
async function turn(after = 31_000) {
  shop.advance(after);
  await issueRefunds(shop.app);
}
/** Advances a day in Taiwan, so that PAYUNi has captured. */
const afterCapture = (order: PaidOrder) =>
  order.slug === 'chaya' ? shop.advance(25 * 3_600_000) : undefined;

const byGateway = typesWhere(({ returnedBy }) => returnedBy === 'gateway') as TypesWith<
  'returnedBy',
  'gateway'
>[];

describe.each(byGateway)('an order paid by %s', (type) => {
  const { refunds } = paymentWays[type];
  const isPayuni = gatewayOf(type) === 'payuni';
  it('refunds units of a line, then a sum, then the rest, and agrees with the gateway to the yen', async () => {
    const paid = await paidOrder(shop, type);
    const at = atOrder(staff, paid);
    afterCapture(paid);
    const total = (await at.money()).total_amount as number;
    const line = (await at.money()).lines[0];
    expect(await at.money()).toMatchObject({
      came_in: total,
      refundable: total,
      returned: 0,
      refund_memo: null,
    });
    const first = await at.refund({
      lines: [{ item_id: line.item_id, quantity: 1, restock: true }],
      expected: 1000,
    });
    expect(first.body.data).toMatchObject({
      refundable: total - 1000,
      refund_memo: 'partially_unrefunded',
      refunds: [{ amount: 1000, state: 'at_gateway' }],
    });
    expect(await stockOf(shop, paid.sku)).toMatchObject({ sold: 2 });
    await turn();
    expect(await keptOf(shop, paid.order)).toBe(total - 1000);
    expect(await at.money()).toMatchObject({
      refund_memo: 'partially_refunded',
      returned: 1000,
      payment_status: 'paid',
      refunds: [{ state: 'returned' }],
    });
    expect((await emailsOf(shop, paid.order)).filter((kind) => kind.startsWith('refund'))).toEqual([
      'refund_returned',
    ]);
    // after the parcel left, too
    await at.step('shipped');
    await at.refund({ free_amount: 300, expected: 300 });
    await at.refund({ free_amount: 200, expected: 200 });
    await turn();
    expect(await keptOf(shop, paid.order)).toBe(total - 1500);
    const rest = (await at.money()).refundable as number;
    expect(rest).toBe(total - 1500);
    await at.refund({ free_amount: rest, expected: rest });
    await turn();
    expect(await keptOf(shop, paid.order)).toBe(0);
    expect(await at.money()).toMatchObject({
      refund_memo: 'refunded',
      payment_status: 'refunded',
      refundable: 0,
      returned: total,
    });
    expect(await paid.see()).toMatchObject({
      refund_memo: 'refunded',
      payment: { status: 'refunded' },
    });
    expect((await at.refund({ free_amount: 1, expected: 1 })).body).toMatchObject({
      code: 'REFUND_REFUSED',
      reason: 'nothing_left',
      refundable: 0,
    });
    await turn(quarter);
    expect((await emailsOf(shop, paid.order)).filter((kind) => kind.startsWith('refund'))).toEqual(
      Array(4).fill('refund_returned'),
    );
  });

  it('refunds nothing twice after a lost reply, and sends nothing again while a refund may be under way', async () => {
    const paid = await paidOrder(shop, type);
    const at = atOrder(staff, paid);
    afterCapture(paid);
    const total = (await at.money()).total_amount as number;
    const { part: api } = refunds;
    await (isPayuni ? payuni : gateway)(shop, { drop_reply_for: api });
    await at.refund({ free_amount: 700, expected: 700 });
    await turn();
    for (let n = 0; n < 3; n++) await turn();
    expect(await keptOf(shop, paid.order)).toBe(total - 700);
    expect(await at.money()).toMatchObject({ returned: 700, refunds: [{ state: 'returned' }] });
  });

  it('asks a gateway that is down again after a quarter of an hour, by one process at a time', async () => {
    const paid = await paidOrder(shop, type);
    const at = atOrder(staff, paid);
    afterCapture(paid);
    const total = (await at.money()).total_amount as number;
    const { part: api } = refunds;
    await (isPayuni ? payuni : gateway)(shop, { next_api_fault: { api, http_status: 503 } });
    await at.refund({ free_amount: 700, expected: 700 });
    await turn();
    for (let n = 0; n < 3; n++) await turn();
    // the call may be under way: the gateway is asked for the state, but not to refund again
    expect(await keptOf(shop, paid.order)).toBe(total);
    shop.advance(quarter);
    await Promise.all([issueRefunds(shop.app), issueRefunds(shop.app)]);
    await turn(quarter);
    expect(await keptOf(shop, paid.order)).toBe(total - 700);
    expect(await at.money()).toMatchObject({ returned: 700 });
  });

  it('lets the store return by hand, or retry, what its gateway finally refuses', async () => {
    const paid = await paidOrder(shop, type);
    const at = atOrder(staff, paid);
    afterCapture(paid);
    const total = (await at.money()).total_amount as number;
    const { part: api, refusal: code } = refunds;
    const refuse = () =>
      isPayuni
        ? payuni(shop, { next_api_fault: { api, code } })
        : gateway(shop, { next_api_fault: { api, info: code } });
    await refuse();
    await at.refund({ free_amount: 700, expected: 700 });
    await turn();
    const refused = (await at.money()).refunds[0];
    expect(refused).toMatchObject({ state: 'refused', code });
    expect(await at.money()).toMatchObject({
      refund_memo: 'partially_unrefunded',
      refundable: total - 700,
    });
    const open = async () =>
      shop.sql<{ id: number; reason: string }>(
        'SELECT id, reason FROM open_money WHERE order_id = $1 AND closed_at IS NULL',
        [paid.order],
      );
    const act = async (name: string) =>
      shop.call('POST', `/api/operator/open-money/${(await open())[0]?.id}/${name}`, {
        headers: { authorization: `Bearer ${operator_key}` },
        body: {},
      });
    expect(await open()).toMatchObject([{ reason: 'refund_refused' }]);
    expect((await act('try_again')).status).toBe(200);
    await refuse();
    await turn(quarter);
    expect((await at.money()).refunds).toMatchObject([{ state: 'refused' }]);
    expect((await at.returned(refused.id)).body.data).toMatchObject({
      refund_memo: 'partially_refunded',
      refunds: [{ state: 'returned' }],
    });
    expect((await at.returned(refused.id)).status).toBe(200);
    expect(await open()).toEqual([]);
    // the gateway has the whole amount; only the rest is refunded there
    expect(await keptOf(shop, paid.order)).toBe(total);
    await at.refund({ free_amount: total - 700, expected: total - 700 });
    await turn(quarter);
    expect(await keptOf(shop, paid.order)).toBe(700);
    expect(await at.money()).toMatchObject({
      refund_memo: 'refunded',
      payment_status: 'refunded',
      returned: total,
    });
  });
});

describe('an order paid in cash', () => {
  it.each(['gmo_cvs', 'custom_cod'] as const)(
    '%s: the store returns it by hand and marks it as returned',
    async (type) => {
      const paid = await paidOrder(shop, type);
      const at = atOrder(staff, paid);
      const line = (await at.money()).lines[0];
      if (type === 'custom_cod') {
        expect((await at.refund({ free_amount: 1, expected: 1 })).body).toMatchObject({
          code: 'REFUND_REFUSED',
          reason: 'not_paid',
        });
        await at.step('shipped');
        await at.step('delivered');
      }
      const total = (await at.money()).total_amount as number;
      const asked = await at.refund({
        lines: [{ item_id: line.item_id, quantity: 2, restock: false }],
        note: '一つ割れていました',
        expected: 2000,
      });
      const [refund] = asked.body.data.refunds;
      expect(refund).toMatchObject({ state: 'by_hand', amount: 2000, note: '一つ割れていました' });
      expect(await emailsOf(shop, paid.order)).toContain('refund_owed');
      const gateway = type === 'gmo_cvs' ? 'gmo' : null;
      expect(await openOf(shop, paid.order)).toMatchObject([
        {
          reason: 'cash_owed',
          refund_id: refund.id,
          gateway,
          sum: 2000,
          acts: ['returned_by_hand', 'written_off'],
        },
      ]);
      await turn(quarter);
      expect((await at.money()).refunds).toMatchObject([{ state: 'by_hand' }]);
      expect((await at.returned(refund.id)).body.data).toMatchObject({
        refund_memo: 'partially_refunded',
        returned: 2000,
      });
      const rest = total - 2000;
      const last = (await at.refund({ free_amount: rest, expected: rest })).body.data.refunds[1];
      expect((await at.returned(last.id)).body.data).toMatchObject({
        refund_memo: 'refunded',
        payment_status: 'refunded',
        refundable: 0,
      });
      expect(
        await shop.sql('SELECT 1 FROM open_money WHERE order_id = $1 AND closed_at IS NULL', [
          paid.order,
        ]),
      ).toEqual([]);
      expect(await stockOf(shop, paid.sku)).toMatchObject({ sold: 3 });
      expect(
        (await emailsOf(shop, paid.order)).filter((kind) => kind === 'refund_returned'),
      ).toHaveLength(2);
    },
  );
});

it('refunds owed by hand are listed when the order is canceled, and the operator settles them', async () => {
  const paid = await paidOrder(shop, 'gmo_cvs');
  const at = atOrder(staff, paid);
  await at.refund({ free_amount: 500, expected: 500 });
  await turn(quarter);
  expect((await fulfil(shop, paid.order, 'canceled')).body).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
    message: expect.stringContaining('owes the buyer'),
  });
  for (let time = 0; time < 2; time++)
    expect(await fulfil(shop, paid.order, 'cash-returned')).toMatchObject({
      status: 200,
      body: { refund_memo: 'partially_refunded' },
    });
  expect(await at.money()).toMatchObject({ returned: 500, refunds: [{ state: 'returned' }] });
  expect(
    (await emailsOf(shop, paid.order)).filter((kind) => kind === 'refund_returned'),
  ).toHaveLength(1);
});

it('a partial PAYUNi card refund that waits for the capture goes with the rest, once that is refunded too', async () => {
  const paid = await paidOrder(shop, 'payuni_credit');
  const at = atOrder(staff, paid);
  const total = (await at.money()).total_amount as number;
  await at.refund({ free_amount: 700, expected: 700 });
  await turn();
  expect(await keptOf(shop, paid.order)).toBe(total);
  expect(await at.money()).toMatchObject({ refunds: [{ state: 'at_gateway' }] });
  await at.refund({ free_amount: total - 700, expected: total - 700 });
  await turn(quarter);
  expect(await keptOf(shop, paid.order)).toBe(0);
  expect(await at.money()).toMatchObject({
    payment_status: 'refunded',
    returned: total,
    refunds: [{ state: 'returned' }, { state: 'returned' }],
  });
});

describe('a refund', () => {
  it('is bounded by the money that came in, the units that remain, and the confirmed sum', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    const at = atOrder(staff, paid);
    const { lines, total_amount, shipping_fee } = await at.money();
    const { item_id } = lines[0];
    const why = async (body: object) => (await at.refund(body)).body.reason;
    const units = (quantity: number) => ({ lines: [{ item_id, quantity, restock: false }] });
    expect(await why({ ...units(4), expected: 4000 })).toBe('too_many_units');
    expect(
      await why({ lines: [{ item_id: 999_999, quantity: 1, restock: false }], expected: 0 }),
    ).toBe('unknown_line');
    expect(await why({ lines: [...units(1).lines, ...units(1).lines], expected: 2000 })).toBe(
      'unknown_line',
    );
    expect(await why({ free_amount: total_amount + 1, expected: total_amount + 1 })).toBe(
      'too_much',
    );
    expect(await why({ shipping_fee: shipping_fee + 1, expected: shipping_fee + 1 })).toBe(
      'too_much',
    );
    expect(await why({ payment_fee: 1, expected: 1 })).toBe('too_much');
    expect(await why({ expected: 0 })).toBe('nothing_asked');
    expect(await why({ ...units(1), expected: 999 })).toBe('sum_differs');
    expect(await at.money()).toMatchObject({
      refundable: total_amount,
      refunds: [],
      refund_memo: null,
    });
    expect(
      (await at.refund({ ...units(3), shipping_fee, expected: 3000 + shipping_fee })).body.data,
    ).toMatchObject({
      refund_memo: 'unrefunded',
      refundable: 0,
    });
    expect(await why({ ...units(1), expected: 1000 })).toBe('too_many_units');
    await turn();
  });

  it('happens once for a repeated key and for calls at the same moment', async () => {
    const paid = await paidOrder(shop, 'gmo_paypay');
    const at = atOrder(staff, paid);
    const { lines, total_amount } = await at.money();
    const body = {
      lines: [{ item_id: lines[0].item_id, quantity: 3, restock: true }],
      expected: 3000,
    };
    const twice = await Promise.all([
      at.refund(body, `refund-${paid.order}`),
      at.refund(body, `refund-${paid.order}`),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await at.refund({ ...body, note: 'other' }, `refund-${paid.order}`)).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect((await at.money()).refunds).toHaveLength(1);
    const again = await Promise.all([at.refund(body), at.refund(body)]);
    expect(again.map(({ body: { reason } }) => reason)).toEqual([
      'too_many_units',
      'too_many_units',
    ]);
    await Promise.all([issueRefunds(shop.app), issueRefunds(shop.app)]);
    await turn();
    expect(await keptOf(shop, paid.order)).toBe(total_amount - 3000);
    expect(await stockOf(shop, paid.sku)).toMatchObject({ sold: 0 });
  });

  it('waits for a wallet that takes its time; the next refund goes after it', async () => {
    const paid = await paidOrder(shop, 'gmo_paypay');
    const at = atOrder(staff, paid);
    const { total_amount } = await at.money();
    await gateway(shop, { paypay_refunds: 'later' });
    await at.refund({ free_amount: 400, expected: 400 });
    await turn();
    await at.refund({ free_amount: 100, expected: 100 });
    expect((await at.money()).refunds).toMatchObject([
      { state: 'at_gateway' },
      { state: 'at_gateway' },
    ]);
    for (let n = 0; n < 6; n++) await turn(61_000);
    for (let n = 0; n < 3; n++) await turn(quarter);
    expect((await at.money()).refunds).toMatchObject([
      { state: 'returned' },
      { state: 'returned' },
    ]);
    expect(await keptOf(shop, paid.order)).toBe(total_amount - 500);
  });

  it('is not counted again for a webhook about the part that went back', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    const at = atOrder(staff, paid);
    const { total_amount } = await at.money();
    await at.refund({ free_amount: 400, expected: 400 });
    const [attempt] = await attemptsOf(shop, paid.order);
    await gateway(shop, { drop_reply_for: 'ChangeTran' });
    shop.advance(31_000);
    await issueRefunds(shop.app);
    await notify(
      shop,
      webhookOf(attempt as never, { Status: 'CAPTURE', Amount: String(total_amount - 400) }),
    );
    await turn();
    await notify(
      shop,
      webhookOf(attempt as never, {
        Status: 'CAPTURE',
        Amount: String(total_amount - 400),
        TranDate: '20261124120000',
      }),
    );
    expect(await shop.sql('SELECT 1 FROM open_money WHERE order_id = $1', [paid.order])).toEqual(
      [],
    );
    expect(await at.money()).toMatchObject({ returned: 400, payment_status: 'paid' });
  });

  it('blocks canceling while it is pending; after a full refund the order can be canceled', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    const at = atOrder(staff, paid);
    const { total_amount } = await at.money();
    await at.refund({ free_amount: 400, expected: 400 });
    expect((await fulfil(shop, paid.order, 'canceled')).body).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
      message: expect.stringContaining('refund of this order is in progress'),
    });
    await turn();
    expect((await at.step('canceled', { reason: 'seller' })).body).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
      message: expect.stringContaining('refund the rest'),
    });
    await at.refund({ free_amount: total_amount - 400, expected: total_amount - 400 });
    await turn();
    expect((await at.step('canceled', { reason: 'seller' })).body.data).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
    });
    expect(await stockOf(shop, paid.sku)).toMatchObject({ sold: 0 });
    expect((await at.refund({ free_amount: 1, expected: 1 })).body.reason).toBe('order_canceled');
    await turn();
    expect(await keptOf(shop, paid.order)).toBe(0);
  });

  it('is in the store’s audit log; another store’s order and refund look absent', async () => {
    const paid = await paidOrder(shop, 'gmo_cvs');
    const at = atOrder(staff, paid);
    const { id } = (await at.refund({ free_amount: 400, expected: 400 })).body.data.refunds[0];
    await at.returned(id);
    const calls = (await staff.call('GET', '/stores/hanamori/audit')).body.data
      .slice(0, 2)
      .map(({ call, after }: any) => [call, after.status]);
    expect(calls).toEqual([
      ['POST /console/stores/{slug}/orders/{id}/refund-returned', 'returned'],
      ['POST /console/stores/{slug}/orders/{id}/refunds', 'owed'],
    ]);
    const elsewhere = atOrder(staff, { ...paid, slug: 'chaya' });
    expect((await elsewhere.refund({ free_amount: 1, expected: 1 })).status).toBe(404);
    expect((await elsewhere.returned(id)).status).toBe(404);
    expect((await elsewhere.step('shipped')).status).toBe(404);
    expect((await elsewhere.step('canceled', { reason: 'seller' })).status).toBe(404);
    const other = atOrder(staff, await paidOrder(shop, 'custom_cod'));
    expect((await other.returned(id)).status).toBe(404);
    expect((await other.undo({ refund_id: id })).status).toBe(404);
    const waiting = atOrder(staff, await paidOrder(shop, 'gmo_credit'));
    const own = (await waiting.refund({ free_amount: 5, expected: 5 })).body.data.refunds[0];
    expect((await waiting.returned(own.id)).body).toMatchObject({
      code: 'REFUND_REFUSED',
      reason: 'not_owed',
    });
    await turn();
  });
});
