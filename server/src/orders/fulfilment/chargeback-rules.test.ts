import { describe, expect, it } from 'vitest';
import { disputeRefusal, reopenRefusal, settleRefusal } from './chargeback-rules.ts';

// in Tokyo the payment was on the 2nd, and today is the 24th
const now = new Date('2026-11-23T15:30:00Z');
const order: Parameters<typeof disputeRefusal>[0] = {
  status: 'delivered',
  payment_type: 'gmo_credit',
  payment_status: 'paid',
  paid_at: new Date('2026-11-01T15:30:00Z'),
  region: 'JP',
};
const money = { disputable: 3000, has_open_chargeback: false };
const notice = { amount: 3000, noticed_on: '2026-11-24', reply_by: '2026-12-08' as string | null };

describe('a chargeback', () => {
  it.each([
    ['the whole payment', {}, {}, {}, null],
    ['a part', {}, {}, { amount: 1 }, null],
    ['more than is left', {}, {}, { amount: 3001 }, 'too_much'],
    ['an order by PAYUNi', { payment_type: 'payuni_credit' }, {}, {}, null],
    ['an order paid at a konbini', { payment_type: 'gmo_cvs' }, {}, {}, 'not_by_card'],
    ['an order by PayPay', { payment_type: 'gmo_paypay' }, {}, {}, 'not_by_card'],
    ['an order by transfer', { payment_type: 'bank_transfer' }, {}, {}, 'not_by_card'],
    ['an order paid at the door', { payment_type: 'custom_cod' }, {}, {}, 'not_by_card'],
    ['an unpaid order', { payment_status: 'pending', paid_at: null }, {}, {}, 'not_paid'],
    ['a refunded order', { payment_status: 'refunded' }, { disputable: 0 }, {}, 'not_paid'],
    ['a canceled order', { status: 'canceled' }, {}, {}, 'order_canceled'],
    ['a disputed order', {}, { has_open_chargeback: true }, {}, 'open_already'],
    ['a notice on the day of payment', {}, {}, { noticed_on: '2026-11-02' }, null],
    ['a notice before the payment', {}, {}, { noticed_on: '2026-11-01' }, 'day_wrong'],
    ['a notice of tomorrow', {}, {}, { noticed_on: '2026-11-25' }, 'day_wrong'],
    ['a notice that names no day', {}, {}, { reply_by: null }, null],
    ['a reply on the same day', {}, {}, { reply_by: '2026-11-24' }, null],
    ['a reply before the notice', {}, {}, { reply_by: '2026-11-23' }, 'day_wrong'],
    ['a reply in another century', {}, {}, { reply_by: '2126-12-08' }, 'day_wrong'],
  ] as const)('of %s', (_, ofOrder, ofMoney, ofNotice, why) =>
    expect(
      disputeRefusal(
        { ...order, ...ofOrder },
        { ...money, ...ofMoney },
        { ...notice, ...ofNotice },
        now,
      ),
    ).toBe(why),
  );

  it('is settled once, from the day of its notice on', () => {
    const open = { outcome: null, noticed_on: '2026-11-20' };
    expect(settleRefusal(order, open, '2026-11-20', now)).toBeNull();
    expect(settleRefusal(order, open, '2026-11-24', now)).toBeNull();
    expect(settleRefusal(order, open, '2026-11-19', now)).toBe('day_wrong');
    expect(settleRefusal(order, open, '2026-11-25', now)).toBe('day_wrong');
    expect(settleRefusal(order, { ...open, outcome: 'won' }, '2026-11-24', now)).toBe(
      'settled_already',
    );
  });

  it('is opened again, unless its money is gone', () => {
    const won = { outcome: 'won', amount: 3000 } as const;
    const lost = { outcome: 'lost', amount: 3000 } as const;
    const left = (disputable: number) => ({ ...money, disputable });
    expect(reopenRefusal(order, left(3000), won)).toBeNull();
    expect(reopenRefusal(order, left(2999), won)).toBe('too_much');
    expect(reopenRefusal(order, left(0), lost)).toBeNull();
    expect(reopenRefusal(order, money, { ...won, outcome: null })).toBe('not_settled');
    expect(reopenRefusal({ status: 'canceled' }, left(0), lost)).toBe('order_canceled');
    expect(reopenRefusal(order, { ...money, has_open_chargeback: true }, lost)).toBe(
      'open_already',
    );
  });
});
