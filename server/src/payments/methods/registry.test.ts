import {
  cardTypeAt,
  factsOf,
  gatewayOf,
  hasGateway,
  isCardType,
  paymentMethods,
  paymentTypes,
  typesAt,
  type PaymentFacts,
  type PaymentType,
} from '@noren/contract/payment-methods';
import { cardType } from '@noren/contract/entities/credit-card';
import { paymentType } from '@noren/contract/entities/store';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { gatewayColumn, typesDueInDays, typesPaidAtDoor } from '../../platform/db/payment-lists.ts';
import { methodFromPayType } from '../gateways/gmo/status.ts';
import { methodOf, methodRegistry, payTypeOf, belongsToReturnPath } from './registry.ts';

describe('payment methods', () => {
  it('are those of the contract, each with its facts', () => {
    expect(paymentTypes.toSorted()).toEqual([...paymentType.options].toSorted());
    expect(Object.keys(methodRegistry).toSorted()).toEqual(paymentTypes.toSorted());
  });

  it('do not compile with one missing, or with a gateway but no calls', () => {
    type Facts = Record<PaymentType, PaymentFacts>;
    expectTypeOf(paymentMethods).toExtend<Facts>();
    expectTypeOf<Omit<typeof paymentMethods, 'gmo_paypay'>>().not.toExtend<Facts>();
    expectTypeOf<Omit<Record<PaymentType, PaymentFacts>, 'custom_cod'>>().not.toExtend<Facts>();
    expectTypeOf<keyof typeof methodRegistry>().toEqualTypeOf<PaymentType>();
    expectTypeOf<Omit<typeof methodRegistry, 'gmo_cvs'>>().not.toExtend<
      Record<PaymentType, unknown>
    >();
    expectTypeOf<(typeof methodRegistry)['gmo_cvs']>().not.toBeNull();
    expectTypeOf<(typeof methodRegistry)['custom_cod']>().toBeNull();
  });

  it.each(paymentTypes.filter(hasGateway))(
    '%s belongs to one gateway, whose list contains it',
    (type) => {
      expect(methodOf(type)).toEqual(
        expect.objectContaining({
          inquire: expect.any(Function),
          close: expect.any(Function),
          returnMoney: expect.any(Function),
        }),
      );
      expect(typesAt(gatewayOf(type))).toContain(type);
      expect(factsOf(type).page).not.toBeNull();
      expect(factsOf(type).currency).not.toBeNull();
    },
  );

  it.each(typesAt('gmo'))('the PayType of %s is known to webhooks and trades', (type) => {
    expect(methodFromPayType(payTypeOf({ provider: type }) ?? ''), type).not.toBeNull();
  });

  it('with cards are the card types of the vaults, one for each gateway', () => {
    expect(paymentTypes.filter(isCardType).toSorted()).toEqual([...cardType.options].toSorted());
    expect(Object.values(cardTypeAt).toSorted()).toEqual([...cardType.options].toSorted());
  });

  it('have return addresses of their own', () => {
    const paths = paymentTypes
      .filter(hasGateway)
      .flatMap((type) => methodOf(type).returnPath ?? []);
    expect(new Set(paths).size).toBe(paths.length);
    expect(
      belongsToReturnPath('/api/return/gmo/card', { provider: 'gmo_credit', is_rehearsal: false }),
    ).toBe(true);
    expect(
      belongsToReturnPath('/api/return/gmo/card', { provider: 'gmo_paypay', is_rehearsal: false }),
    ).toBe(false);
    expect(
      belongsToReturnPath('/api/return/gmo/card', { provider: 'gmo_credit', is_rehearsal: true }),
    ).toBe(false);
  });
});

it('match the partial indexes in SQL', () => {
  expect(typesPaidAtDoor).toBe(`'custom_cod'`);
  expect(typesDueInDays).toBe(`'gmo_cvs', 'bank_transfer'`);
  const branches = paymentTypes
    .filter(hasGateway)
    .map((type) => `WHEN '${type}' THEN '${gatewayOf(type)}'`);
  expect(gatewayColumn('provider')).toBe(`CASE provider ${branches.join(' ')} END`);
});
