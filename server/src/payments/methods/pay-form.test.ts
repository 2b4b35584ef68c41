import { describe, expect, it } from 'vitest';
import { gmoForm } from './gmo-credit/pages.ts';
import type { PayBody } from './pay-form.ts';
import { payuniForm } from './payuni-credit/pages.ts';

// the last day of November ends in Taiwan eight hours before it does in London
const now = new Date('2026-11-30T15:59:59Z');
const card = { card_number: '4147631000000001', cvc: '123', expiry: '11/26' };

describe('a typed card', () => {
  it.each<[string, PayBody]>([
    ['as printed on the card', card],
    ['in groups', { ...card, card_number: ' 4147 6310 0000 0001 ' }],
    ['with hyphens', { ...card, card_number: '4147-6310-0000-0001' }],
    [
      'full-width',
      {
        card_number: '４１４７－６３１０－００００－０００１',
        cvc: '１２３',
        expiry: '１１／２６',
      },
    ],
    ['with surrounding spaces', { ...card, cvc: ' 123 ', expiry: ' 11 / 26 ' }],
  ])('is accepted %s', (_, body) => {
    expect(payuniForm(body, now)).toEqual({
      typed: { card_no: '4147631000000001', cvc: '123', expired: '1126' },
      save: false,
    });
  });

  it.each<[PayBody, Record<string, string>]>([
    [{}, { card_number: 'required', cvc: 'required', expiry: 'required' }],
    [
      { card_number: '', cvc: null, expiry: '' },
      { card_number: 'required', cvc: 'required', expiry: 'required' },
    ],
    [{ ...card, card_number: '4147 6310 0000 0' }, { card_number: 'invalid' }],
    [{ ...card, card_number: '41476310000000011111' }, { card_number: 'invalid' }],
    [{ ...card, card_number: '4147a631000000001' }, { card_number: 'invalid' }],
    [{ ...card, cvc: '12' }, { cvc: 'invalid' }],
    [{ ...card, cvc: '12345' }, { cvc: 'invalid' }],
    [{ ...card, expiry: '00/30' }, { expiry: 'invalid' }],
    [{ ...card, expiry: '13/30' }, { expiry: 'invalid' }],
    [{ ...card, expiry: '1230' }, { expiry: 'invalid' }],
    [{ ...card, expiry: '12/2030' }, { expiry: 'invalid' }],
    [{ ...card, expiry: '10/26' }, { expiry: 'expired' }],
    [{ ...card, card_id: 1 }, { card_id: 'not_allowed' }],
    [
      { ...card, credit_card_id: 1 },
      { card_number: 'not_allowed', cvc: 'not_allowed', expiry: 'not_allowed' },
    ],
  ])('reports the errors of %j by field', (body, wrong) => {
    const form = payuniForm(body, now);
    if (!('errors' in form)) throw new Error('taken');
    expect(
      Object.fromEntries(
        form.errors.map(({ path, message }) => [path.replace('body.', ''), message]),
      ),
    ).toEqual(wrong);
  });

  it('is valid through the last day of its month in Taiwan, with any check digit', () => {
    expect(payuniForm({ ...card, card_number: '4147631000000002' }, now)).toHaveProperty('typed');
    expect(payuniForm(card, new Date(now.getTime() + 1000))).toEqual({
      errors: [{ path: 'body.expiry', message: 'expired' }],
    });
  });
});

it('selects a saved card by the field of its method', () => {
  expect(payuniForm({ credit_card_id: 7, save_card: true }, now)).toEqual({ saved: 7 });
  expect(gmoForm({ card_id: 7 })).toEqual({ card_id: 7 });
  expect(gmoForm({})).toEqual({ errors: [{ path: 'body.card_id', message: 'required' }] });
  expect(gmoForm({ card_id: 7, ...card, credit_card_id: 1 })).toEqual({
    errors: ['credit_card_id', 'card_number', 'cvc', 'expiry'].map((field) => ({
      path: `body.${field}`,
      message: 'not_allowed',
    })),
  });
});
