import { taxByRate } from '@noren/contract/order-tax';
import { emptyJournalAccounts } from '@noren/contract/entities/sales-month';
import { refundOfUnits } from '@noren/contract/line-charge';
import { paymentTypes } from '@noren/contract/payment-methods';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { inBothTiers } from '../../../test/tiers.ts';
import {
  freeeColumns,
  journalFile,
  journalOf,
  moneyForwardColumns,
  programFile,
} from './journal.ts';
import type { BookedOrder, ChargebackSums } from './month-queries.ts';
import { bookingsOf, monthOf, sumsByDayAndRate } from './month-rules.ts';

const minute = 60_000;
const began = Date.parse('2026-10-30T00:00:00Z');

/** Orders of up to three rates with discounts, refunds of units, fees and free amounts, some canceled. */
const anyOrder: fc.Arbitrary<BookedOrder> = fc
  .record({
    region: fc.constantFrom('JP' as const, 'TW' as const),
    payment_type: fc.constantFrom(...paymentTypes),
    shipping_fee: fc.constantFrom(0, 660, 1_100),
    payment_fee: fc.constantFrom(0, 330),
    surplus_amount: fc.constantFrom(0, 0, 500),
    paid: fc.nat(40 * 24 * 60),
    is_canceled: fc.boolean(),
    items: fc.array(
      fc.record({
        tax_rate: fc.constantFrom(5, 8, 10),
        price: fc.nat(20_000),
        quantity: fc.integer({ min: 1, max: 5 }),
        share: fc.nat(100),
        refunded: fc.nat(5),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    refunds_shipping: fc.boolean(),
    free_share: fc.nat(100),
    gap: fc.nat(20 * 24 * 60),
  })
  .map((seed) => {
    const items = seed.items.map(({ tax_rate, price, quantity, share }, nth) => ({
      id: nth + 1,
      tax_rate,
      price,
      quantity,
      discount_amount: Math.floor((price * quantity * share) / 150),
    }));
    const refunds: BookedOrder['refunds'] = [];
    let at = began + seed.paid * minute;
    const refund = (parts: Partial<BookedOrder['refunds'][number]>) => {
      at += (seed.gap + 1) * minute;
      const none = { shipping_fee: 0, payment_fee: 0, free_amount: 0, lines: [] };
      refunds.push({ at: new Date(at).toISOString(), ...none, ...parts });
    };
    for (const [nth, item] of items.entries()) {
      const quantity = Math.min(seed.items[nth]?.refunded ?? 0, item.quantity);
      const amount = refundOfUnits({ ...item, refunded_quantity: 0, refunded_amount: 0 }, quantity);
      if (quantity > 0) refund({ lines: [{ item_id: item.id, quantity, amount }] });
    }
    if (seed.refunds_shipping && seed.shipping_fee > 0) refund({ shipping_fee: seed.shipping_fee });
    const order = {
      id: 1,
      region: seed.region,
      payment_type: seed.payment_type,
      paid_at: new Date(began + seed.paid * minute),
      ended_at: null,
      shipping_fee: seed.shipping_fee,
      payment_fee: seed.payment_fee,
      surplus_amount: seed.surplus_amount,
      items,
      refunds,
    };
    const rest = taxByRate(chargedOf(order)).reduce((sum, { total }) => sum + total, 0);
    const free = Math.floor(((rest + seed.surplus_amount) * seed.free_share) / 100);
    if (free > 0) refund({ free_amount: free });
    return { ...order, ended_at: seed.is_canceled ? new Date(at + minute) : null };
  });

/** An order as its receipt sees it. */
function chargedOf(order: BookedOrder) {
  const refunded = { shipping_fee: 0, payment_fee: 0, free_amount: -order.surplus_amount };
  const items = order.items.map((item) => ({ ...item, refunded_quantity: 0, refunded_amount: 0 }));
  for (const refund of order.refunds) {
    refunded.shipping_fee += refund.shipping_fee;
    refunded.payment_fee += refund.payment_fee;
    refunded.free_amount += refund.free_amount;
    for (const line of refund.lines) {
      const item = items.find(({ id }) => id === line.item_id);
      if (!item) continue;
      item.refunded_quantity += line.quantity;
      item.refunded_amount += line.amount;
    }
  }
  refunded.free_amount = Math.max(0, refunded.free_amount);
  return { ...order, items, refunded };
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
const someOrders = fc.array(anyOrder, { maxLength: 12 });

describe('the bookings of orders', () => {
  for (const { runs, options } of inBothTiers(200, 5_000))
    it(`add up to the receipts, whatever was refunded when (${runs})`, options, () => {
      fc.assert(
        fc.property(anyOrder, (order) => {
          const { rates, total } = monthOf(bookingsOf(order));
          const receipt = order.ended_at ? [] : taxByRate(chargedOf(order));
          expect(
            rates
              .filter(({ net }) => net !== 0)
              .map(({ rate, net, tax }) => ({ rate, total: net, tax })),
          ).toEqual(receipt);
          expect(total.net).toBe(
            total.goods - total.discounts + total.shipping + total.fees - total.refunds,
          );
        }),
        { numRuns: runs },
      );
    });

  for (const { runs, options } of inBothTiers(200, 5_000))
    it(`give the same sums by day, by rate and by payment method (${runs})`, options, () => {
      fc.assert(
        fc.property(someOrders, (orders) => {
          const bookings = orders.flatMap(bookingsOf);
          const { total, days, payments, rates } = monthOf(bookings);
          for (const rows of [days, payments, rates])
            expect(sum(rows.map(({ net }) => net))).toBe(total.net);
          for (const rows of [days, payments])
            expect(sum(rows.map(({ refunds }) => refunds))).toBe(total.refunds);
          const sheet = sumsByDayAndRate(bookings);
          for (const column of [
            'goods',
            'discounts',
            'shipping',
            'fees',
            'refunds',
            'net',
            'tax',
          ] as const)
            expect(sum(sheet.map((row) => row[column]))).toBe(total[column]);
        }),
        { numRuns: runs },
      );
    });

  it('belong to the store’s local day: the sale to its payment, the refund to its own day', () => {
    const order: BookedOrder = {
      id: 1,
      region: 'JP',
      payment_type: 'gmo_credit',
      paid_at: new Date('2026-10-31T14:59:59Z'),
      ended_at: null,
      shipping_fee: 660,
      payment_fee: 0,
      surplus_amount: 300,
      items: [
        { id: 1, tax_rate: 8, price: 1_080, quantity: 2, discount_amount: 160 },
        { id: 2, tax_rate: 10, price: 550, quantity: 1, discount_amount: 0 },
      ],
      refunds: [
        {
          at: '2026-10-31T15:00:00Z',
          shipping_fee: 0,
          payment_fee: 0,
          free_amount: 300,
          lines: [{ item_id: 1, quantity: 1, amount: 1_000 }],
        },
      ],
    };
    const none = { goods: 0, discounts: 0, shipping: 0, fees: 0, refunds: 0 };
    expect(bookingsOf(order)).toEqual([
      {
        day: '2026-10-31',
        kind: 'sale',
        payment_type: 'gmo_credit',
        rates: [
          { ...none, rate: 8, goods: 2_160, discounts: 160, net: 2_000, tax: 148 },
          { ...none, rate: 10, goods: 550, shipping: 660, net: 1_210, tax: 110 },
        ],
      },
      // the 300 were a surplus, which was never sold
      {
        day: '2026-11-01',
        kind: 'refund',
        payment_type: 'gmo_credit',
        rates: [{ ...none, rate: 8, refunds: 1_000, net: -1_000, tax: -74 }],
      },
    ]);
  });
});

describe('the journal', () => {
  const form = { locale: 'ja', region: 'JP', accounts: emptyJournalAccounts } as const;

  for (const { runs, options } of inBothTiers(200, 5_000))
    it(
      `has equal debits and credits in each entry, with the tax of the receipts (${runs})`,
      options,
      () => {
        fc.assert(
          fc.property(someOrders, (orders) => {
            const bookings = orders.flatMap(bookingsOf);
            const entries = journalOf(bookings);
            for (const { debit, credit } of entries) {
              expect(sum(debit.map(({ amount }) => amount))).toBe(
                sum(credit.map(({ amount }) => amount)),
              );
              for (const { amount } of [...debit, ...credit]) expect(amount).toBeGreaterThan(0);
            }
            const { total } = monthOf(bookings);
            const taxOf = (side: 'debit' | 'credit') =>
              sum(entries.flatMap((entry) => entry[side].map(({ tax }) => tax)));
            expect(taxOf('credit') - taxOf('debit')).toBe(total.tax);
            const receivable = (side: 'debit' | 'credit') =>
              sum(
                entries.flatMap((entry) =>
                  entry[side]
                    .filter(({ account }) => account === 'receivable')
                    .map(({ amount }) => amount),
                ),
              );
            expect(receivable('debit') - receivable('credit')).toBe(total.net);
          }),
          { numRuns: runs },
        );
      },
    );

  it('has the payouts of a day: money in the bank and fees against receivables', () => {
    const payout = { payment_type: 'gmo_credit', lines: 2 } as const;
    const untaxed = { rate: null, tax: 0 };
    const [arrived, taken, eaten, ...others] = journalOf(
      [],
      [
        { ...payout, day: '2026-11-02', amount: -500, fees: 10, net: -510 },
        { ...payout, day: '2026-11-01', amount: 5_000, fees: 175, net: 4_825 },
        { ...payout, day: '2026-11-03', amount: 100, fees: 100, net: 0 },
        { ...payout, day: '2026-11-04', amount: 0, fees: 0, net: 0 },
      ],
    );
    expect(arrived).toMatchObject({
      number: 1,
      day: '2026-11-01',
      kind: 'payout',
      debit: [
        { ...untaxed, account: 'bank', amount: 4_825 },
        { ...untaxed, account: 'company_fees', amount: 175 },
      ],
      credit: [{ ...untaxed, account: 'receivable', amount: 5_000 }],
    });
    expect(taken).toMatchObject({
      debit: [
        { account: 'company_fees', amount: 10 },
        { account: 'receivable', amount: 500 },
      ],
      credit: [{ account: 'bank', amount: 510 }],
    });
    expect(eaten).toMatchObject({
      debit: [{ account: 'company_fees', amount: 100 }],
      credit: [{ account: 'receivable', amount: 100 }],
    });
    expect(others).toEqual([]);
  });

  it('has what a chargeback takes, returns and costs, outside of the scope of tax', () => {
    const one = { day: '2026-11-01', payment_type: 'gmo_credit', orders: 1, amount: 700 } as const;
    const accounts = (kind: ChargebackSums['kind']) => {
      const [entry] = journalOf([], [], [{ ...one, kind }]);
      const line = { rate: null, amount: 700, tax: 0 };
      expect(entry).toMatchObject({ kind, debit: [line], credit: [line] });
      return [entry?.debit[0]?.account, entry?.credit[0]?.account];
    };
    expect(accounts('chargeback')).toEqual(['chargebacks', 'receivable']);
    expect(accounts('chargeback_won')).toEqual(['receivable', 'chargebacks']);
    expect(accounts('chargeback_fee')).toEqual(['company_fees', 'receivable']);
    expect(accounts('chargeback_canceled')).toEqual(['receivable', 'chargebacks']);
  });

  for (const { runs, options } of inBothTiers(50, 2_000))
    it(`is the same in every file (${runs})`, options, () => {
      fc.assert(
        fc.property(someOrders, (orders) => {
          const entries = journalOf(orders.flatMap(bookingsOf));
          const expected = sum(entries.flatMap(({ debit }) => debit.map(({ amount }) => amount)));
          const read = (bytes: Buffer, encoding: string) =>
            parse<Record<string, string>>(iconv.decode(bytes, encoding), {
              bom: true,
              columns: true,
            });
          const files = [
            { rows: read(journalFile(entries, form), 'utf-8'), number: '仕訳番号', amount: '金額' },
            {
              rows: read(programFile(entries, 'freee', form), 'windows-31j'),
              number: '伝票番号',
              amount: '金額',
            },
            {
              rows: read(programFile(entries, 'money_forward', form), 'windows-31j'),
              number: '取引No',
              amount: '金額(円)',
            },
          ];
          for (const { rows, number, amount } of files) {
            const byEntry = new Map<string, number>();
            for (const row of rows) {
              const difference = Number(row[`借方${amount}`]) - Number(row[`貸方${amount}`]);
              byEntry.set(row[number] ?? '', (byEntry.get(row[number] ?? '') ?? 0) + difference);
            }
            expect([...byEntry.values()].filter((difference) => difference !== 0)).toEqual([]);
            expect(byEntry.size).toBe(entries.length);
            expect(sum(rows.map((row) => Number(row[`借方${amount}`])))).toBe(expected);
          }
        }),
        { numRuns: runs },
      );
    });

  it('has the columns that freee and Money Forward publish', () => {
    expect([freeeColumns.length, moneyForwardColumns.length]).toEqual([33, 27]);
    const entries = journalOf([
      {
        day: '2026-10-31',
        kind: 'sale',
        payment_type: 'gmo_credit',
        rates: [
          {
            rate: 8,
            goods: 2_160,
            discounts: 160,
            shipping: 0,
            fees: 0,
            refunds: 0,
            net: 2_000,
            tax: 148,
          },
          {
            rate: 10,
            goods: 0,
            discounts: 0,
            shipping: 660,
            fees: 0,
            refunds: 0,
            net: 660,
            tax: 60,
          },
        ],
      },
    ]);
    const lines = (program: 'freee' | 'money_forward') =>
      iconv
        .decode(
          programFile(entries, program, {
            ...form,
            accounts: { ...emptyJournalAccounts, charges: '受取運賃' },
          }),
          'windows-31j',
        )
        .split('\r\n');
    expect(lines('freee')).toEqual([
      freeeColumns.join(','),
      '[明細行],2026/10/31,1,,売掛金,,,,,,,,,,,2660,対象外,0,受取運賃,,,,,,,,,,,660,課税売上10%,60,売上 クレジットカード 1件',
      '[明細行],2026/10/31,1,,売上値引高,,,,,,,,,,,160,課税売上8%（軽）,11,売上高,,,,,,,,,,,2160,課税売上8%（軽）,159,売上 クレジットカード 1件',
      '',
    ]);
    expect(lines('money_forward')).toEqual([
      moneyForwardColumns.join(','),
      '1,2026/10/31,売掛金,,,,対象外,,2660,0,受取運賃,,,,課税売上 10%,,660,60,売上 クレジットカード 1件,,,,,,,,',
      '1,2026/10/31,売上値引高,,,,課税売上 (軽)8%,,160,11,売上高,,,,課税売上 (軽)8%,,2160,159,売上 クレジットカード 1件,,,,,,,,',
      '',
    ]);
  });
});
