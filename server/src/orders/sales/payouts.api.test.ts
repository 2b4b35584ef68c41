import type { PayoutCheck, PayoutLine } from '@noren/contract/entities/payout';
import type { SalesMonth } from '@noren/contract/entities/sales-month';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOrder, paidOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { dayIn } from '../../catalog/stores/rules.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
});
afterAll(() => shop.close());

const send = async (lines: PayoutLine[], enter: boolean, slug = 'hanamori'): Promise<PayoutCheck> =>
  (await owner.call('POST', `/stores/${slug}/payouts`, { lines, enter })).body.data;
const payoutsOf = async (month: string): Promise<SalesMonth['payouts']> =>
  (await owner.call('GET', `/stores/hanamori/sales-month?month=${month}`)).body.data.payouts;
async function paid() {
  const made = await paidOrder(shop, 'gmo_credit');
  const [row] = await shop.sql<{ number: string; payment: string; total: number }>(
    `SELECT o.slug AS number, a.gateway_order_id AS payment, o.total_amount AS total
       FROM orders o JOIN payment_attempts a ON a.store_id = o.store_id AND a.order_id = o.id WHERE o.id = $1 AND a.status = 'paid'`,
    [made.order],
  );
  return { ...made, ...(row as { number: string; payment: string; total: number }) };
}
const outcomes = ({ lines }: PayoutCheck) => lines.map(({ outcome }) => outcome);

describe('a statement of payouts', () => {
  it('is compared by order number and payment number, and entered once, also by two at once', async () => {
    const [one, two] = [await paid(), await paid()];
    const lines = [
      { reference: one.number, amount: one.total, fee: 66, day: '2025-03-31' },
      { reference: two.payment, amount: two.total, fee: 70, day: '2025-03-31' },
      { reference: two.number, amount: two.total, fee: 70, day: '2025-03-31' },
      { reference: one.number, amount: one.total + 1, fee: 0, day: '2025-03-31' },
      { reference: 'N991231-NOBODY22', amount: 100, fee: 0, day: '2025-03-31' },
    ];
    const checked = await send(lines, false);
    expect(outcomes(checked)).toEqual([
      'matched',
      'matched',
      'entered',
      'amount_differs',
      'missing_here',
    ]);
    expect(checked.entered).toBe(0);
    expect(checked.lines[3]).toMatchObject({
      own_amount: one.total,
      order: { id: one.order, number: one.number },
    });
    expect(await payoutsOf('2025-03')).toEqual([]);
    const both = await Promise.all([send(lines, true), send(lines, true), send(lines, true)]);
    expect(both.map(({ entered }) => entered).toSorted()).toEqual([0, 0, 2]);
    expect(outcomes(await send(lines, true)).slice(0, 3)).toEqual([
      'entered',
      'entered',
      'entered',
    ]);
    const amount = one.total + two.total;
    expect(await payoutsOf('2025-03')).toEqual([
      { payment_type: 'gmo_credit', lines: 2, amount, fees: 136, net: amount - 136 },
    ]);
    const { body } = await owner.call(
      'GET',
      '/stores/hanamori/sales-month-file?month=2025-03&file=money_forward',
    );
    const journal = new TextDecoder('shift_jis').decode(Buffer.from(body.file, 'base64'));
    expect(journal).toContain(`2025/03/31,普通預金,,,,対象外,,${amount - 136},`);
    expect(journal).toContain('支払手数料,,,,対象外,,136,');
    const audit = (
      await owner.call(
        'GET',
        `/stores/hanamori/audit?call=${encodeURIComponent('POST /console/stores/{slug}/payouts')}`,
      )
    ).body.data;
    expect(audit).toMatchObject([{ after: { lines: 5, entered: 2 } }]);
  });

  it('contains refunds: parts, and the rest of an order that was canceled', async () => {
    const [partly, gone] = [await paid(), await paid()];
    const at = atOrder(owner, partly);
    const [line] = (await at.money()).lines;
    await at.refund({
      lines: [{ item_id: line.item_id, quantity: 1, restock: true }],
      expected: 1_000,
    });
    await atOrder(owner, gone).step('canceled', { reason: 'seller' });
    const day = '2025-04-30';
    const checked = await send(
      [
        { reference: partly.number, amount: partly.total, fee: 60, day },
        { reference: partly.number, amount: -1_000, fee: -20, day },
        { reference: partly.number, amount: -500, fee: 0, day },
        { reference: gone.number, amount: gone.total, fee: 0, day },
        { reference: gone.number, amount: -gone.total, fee: 0, day },
      ],
      true,
    );
    expect(outcomes(checked)).toEqual([
      'entered',
      'entered',
      'amount_differs',
      'entered',
      'entered',
    ]);
    expect(checked.lines[2]?.own_amount).toBe(-1_000);
    expect(await payoutsOf('2025-04')).toMatchObject([
      { lines: 4, amount: partly.total - 1_000, fees: 40, net: partly.total - 1_040 },
    ]);
  });

  it('names the orders of its time and methods that it leaves out', async () => {
    const [first, left, last] = [await paid(), await paid(), await paid()];
    for (const [nth, { order }] of [first, left, last].entries())
      await shop.sql('UPDATE orders SET paid_at = $2 WHERE id = $1', [
        order,
        `2025-05-0${nth + 1}T15:30:00Z`,
      ]);
    const day = '2025-05-31';
    const lines = [first, last].map(({ number, total }) => ({
      reference: number,
      amount: total,
      fee: 0,
      day,
    }));
    expect((await send(lines, false)).missing_there).toEqual([
      {
        id: left.order,
        number: left.number,
        payment_type: 'gmo_credit',
        amount: left.total,
        // 0:30 in Japan
        day: '2025-05-03',
      },
    ]);
    await send([{ reference: left.number, amount: left.total, fee: 0, day }], true);
    expect((await send(lines, false)).missing_there).toEqual([]);
  });

  it('does not find another store’s orders', async () => {
    const { number, total } = await paid();
    const lines = [{ reference: number, amount: total, fee: 0, day: '2025-06-30' }];
    expect(outcomes(await send(lines, true, 'chaya'))).toEqual(['missing_here']);
    expect(outcomes(await send(lines, false))).toEqual(['matched']);
  });

  it('is for owners, managers and accountants, and has lines with amounts and days', async () => {
    const at = '/stores/hanamori/payouts';
    const line = { reference: 'N1', amount: 1, fee: 0, day: '2025-06-30' };
    const packer = await newStaff(shop, { hanamori: 'packer' });
    const accountant = await newStaff(shop, { hanamori: 'accountant' });
    const body = { lines: [line], enter: false };
    expect((await packer.call('POST', at, body)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await accountant.call('POST', at, body)).status).toBe(200);
    for (const wrong of [
      [],
      [{ ...line, amount: 0 }],
      [{ ...line, amount: 1.5 }],
      [{ ...line, day: '2025-02-30' }],
      [{ ...line, reference: '' }],
      Array.from({ length: 2_001 }, () => line),
    ])
      expect((await owner.call('POST', at, { lines: wrong, enter: true })).body.code).toBe(
        'VALIDATION_EXCEPTION',
      );
  });

  it('matches what a chargeback takes, returns and costs', async () => {
    const order = await paid();
    const at = `/stores/hanamori/orders/${order.order}`;
    const day = dayIn('Asia/Tokyo', shop.app.now());
    const notice = { amount: 700, reason: 'fraud', note: '', noticed_on: day, reply_by: null };
    const { data } = (await owner.call('POST', `${at}/chargebacks`, notice)).body;
    const line = (amount: number) => ({ reference: order.payment, amount, fee: 0, day });
    const lines = [line(-700), line(700), line(-1500)];
    expect(outcomes(await send(lines, false))).toEqual([
      'matched',
      'amount_differs',
      'amount_differs',
    ]);
    await owner.call('POST', `${at}/chargeback-settled`, {
      chargeback_id: data[0].id,
      outcome: 'won',
      settled_on: day,
      fee: 1500,
    });
    expect((await send([line(order.total), ...lines], true)).entered).toBe(4);
    const month = `/stores/hanamori/sales-month?month=${day.slice(0, 7)}`;
    expect((await owner.call('GET', month)).body.data.chargebacks).toEqual({
      taken: 700,
      returned: 700,
      fees: 1500,
    });
  });
});
