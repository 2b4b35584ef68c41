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
import { methodOf, methodRegistry, payTypeOf, returnsBy } from './registry.ts';

describe('the ways of paying', () => {
  it('are the contract’s, each with its facts', () => {
    expect(paymentTypes.toSorted()).toEqual([...paymentType.options].toSorted());
    expect(Object.keys(methodRegistry).toSorted()).toEqual(paymentTypes.toSorted());
  });

  it('do not compile with one of them missing, or with one that has a gateway and no acts', () => {
    type Facts = Record<PaymentType, PaymentFacts>;
    expectTypeOf(paymentMethods).toExtend<Facts>();
    expectTypeOf<Omit<typeof paymentMethods, 'gmo_paypay'>>().not.toExtend<Facts>();
    expectTypeOf<Omit<Record<PaymentType, PaymentFacts>, 'custom_cod'>>().not.toExtend<Facts>();
    expectTypeOf<keyof typeof methodRegistry>().toEqualTypeOf<PaymentType>();
    expectTypeOf<Omit<typeof methodRegistry, 'gmo_cvs'>>().not.toExtend<Record<PaymentType, unknown>>();
    expectTypeOf<(typeof methodRegistry)['gmo_cvs']>().not.toBeNull();
    expectTypeOf<(typeof methodRegistry)['custom_cod']>().toBeNull();
  });

  it.each(paymentTypes.filter(hasGateway))('%s is dealt with at one gateway, which counts it among its own', (type) => {
    expect(methodOf(type)).toEqual(expect.objectContaining({ inquire: expect.any(Function), close: expect.any(Function), giveBack: expect.any(Function) }));
    expect(typesAt(gatewayOf(type))).toContain(type);
    expect(factsOf(type).page).not.toBeNull();
    expect(factsOf(type).currency).not.toBeNull();
  });

  it.each(typesAt('gmo'))('%s is what its PayType says to who reads webhooks and trades', (type) => {
    expect(methodFromPayType(payTypeOf({ provider: type }) ?? ''), type).not.toBeNull();
  });

  it('with cards are those that the vaults know, one for each gateway', () => {
    expect(paymentTypes.filter(isCardType).toSorted()).toEqual([...cardType.options].toSorted());
    expect(Object.values(cardTypeAt).toSorted()).toEqual([...cardType.options].toSorted());
  });

  it('come back to pages of their own', () => {
    const paths = paymentTypes.filter(hasGateway).flatMap((type) => methodOf(type).returnPath ?? []);
    expect(new Set(paths).size).toBe(paths.length);
    expect(returnsBy('/api/return/gmo/card', { provider: 'gmo_credit', is_rehearsal: false })).toBe(true);
    expect(returnsBy('/api/return/gmo/card', { provider: 'gmo_paypay', is_rehearsal: false })).toBe(false);
    expect(returnsBy('/api/return/gmo/card', { provider: 'gmo_credit', is_rehearsal: true })).toBe(false);
  });
});

it('stand in SQL as the partial indexes have them', () => {
  expect(typesPaidAtDoor).toBe(`'custom_cod'`);
  expect(typesDueInDays).toBe(`'gmo_cvs'`);
  const branches = paymentTypes.filter(hasGateway).map((type) => `WHEN '${type}' THEN '${gatewayOf(type)}'`);
  expect(gatewayColumn('provider')).toBe(`CASE provider ${branches.join(' ')} END`);
});
