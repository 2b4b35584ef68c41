import {
  paymentMethods,
  paymentTypes,
  type GatewayPaymentType,
  type PaymentType,
  hasGateway,
} from '@noren/contract/payment-methods';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { changeablePayments, paymentsFor } from '../offered-payments.ts';
import type { PayMeans } from './method.ts';
import type { ShownMethod } from './method.ts';
import { methodOf, methodRegistry, paymentName } from './registry.ts';

const card = { id: 7, masked_card_no: '************1111' } as never;
const record = { id: 9, convenience: '00001', buyer_name: '山田花子' } as never;

const order = (channel: 'marketplace' | 'shop') =>
  ({
    shipping: { is_cash_on_delivery: true },
    channel,
    isMadeOnDemand: false,
    lines: [],
    level_one_code: null,
  }) as never;

describe('the presentation of payment methods', () => {
  it('does not compile with a method missing', () => {
    expectTypeOf<Omit<typeof methodRegistry, 'gmo_paypay'>>().not.toExtend<
      Record<PaymentType, ShownMethod>
    >();
    expectTypeOf<PayMeans['type']>().toEqualTypeOf<GatewayPaymentType>();
  });

  it.each(paymentTypes)('%s is complete, with its own facts', (type) => {
    const method = methodOf(type);
    expect(method.facts).toBe(paymentMethods[type]);
    expect(
      [paymentName(type), method.note(), method.review(), method.placeNote()].every(
        (sentence) => sentence !== '',
      ),
    ).toBe(true);
    expect(method.handOver === null).toBe(!hasGateway(type));
    expect(method.atDoor === null).toBe(method.facts.due !== 'at_door');
    const means = method.meansOf({ card, record, paypay: true });
    // typed cards are available on their page only, and cash pays nothing in advance
    expect(means?.type ?? null).toBe(method.facts.change.from ? type : null);
    expect(method.again === null).toBe(means === null);
  });

  it('offers methods, and changes to them, by channel', () => {
    const known = [
      'gmo_credit',
      'gmo_cvs',
      'gmo_paypay',
      'payuni_credit',
      'custom_cod',
      'bank_transfer',
    ] as const;
    const settings = known.map((type, id) => ({
      id,
      type,
      enabled: true,
      info: { shop_id: null },
      payment_fee: 0,
    }));
    const types = ({ offered }: ReturnType<typeof paymentsFor>) => offered.map(({ type }) => type);
    // which of them a store has follows from its country
    expect(types(paymentsFor(settings, order('marketplace')))).toEqual(known);
    expect(types(paymentsFor(settings, order('shop')))).toEqual(known);
    expect(
      types(paymentsFor(settings, { ...(order('shop') as object), isMadeOnDemand: true } as never)),
    ).not.toContain('custom_cod');
    expect(types(changeablePayments(settings, 'marketplace', 0))).toEqual([
      'gmo_credit',
      'gmo_cvs',
    ]);
    expect(types(changeablePayments(settings, 'shop', 0))).toEqual([
      'gmo_credit',
      'gmo_cvs',
      'gmo_paypay',
    ]);
  });

  it('offers changes only to methods that take the total, and returns why not to others', () => {
    const settings = (['gmo_credit', 'gmo_cvs'] as const).map((type, id) => ({
      id,
      type,
      enabled: true,
      info: { shop_id: null },
      payment_fee: 220,
      fee_steps: [{ from: 10_000, fee: 330 }],
      ...(type === 'gmo_cvs' && { min_total: 1_000, max_total: 10_330 }),
    }));
    const at = (beforeFee: number) =>
      changeablePayments(settings, 'marketplace', beforeFee).closed.map(
        ({ setting, why, bound }) => [setting.type, why, bound],
      );
    expect(at(779)).toEqual([['gmo_cvs', 'too_small', 1_000]]);
    expect(at(780)).toEqual([]);
    expect(at(10_000)).toEqual([]);
    expect(at(10_001)).toEqual([['gmo_cvs', 'too_large', 10_330]]);
  });

  it('shows the type of a method newer than the page, and does not offer it', () => {
    const newer = 'moon_pay' as PaymentType;
    expect(paymentName(newer)).toBe('moon_pay');
    expect(
      paymentsFor(
        [{ id: 1, type: newer, enabled: true, info: { shop_id: null }, payment_fee: 0 }],
        order('shop'),
      ).offered,
    ).toEqual([]);
    expect(methodOf(newer).meansOf({ card, record, paypay: true })).toBeNull();
  });
});
