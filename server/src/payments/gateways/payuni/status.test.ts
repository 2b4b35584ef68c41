import { describe, expect, it } from 'vitest';
import type { PayuniTrade } from './shapes.ts';
import { isEciMismatch, schemeOf, statusFromPayuni, statusOfTrade } from './status.ts';

describe('statusFromPayuni', () => {
  it.each([
    ['0', 'pending'],
    ['1', 'paid'],
    ['2', 'failed'],
    ['3', 'failed'],
    ['4', 'failed'],
    ['8', 'approving'],
    ['9', 'approving'],
    ['5', null],
    ['', null],
  ])('%j: %s', (tradeStatus, status) => {
    expect(statusFromPayuni(tradeStatus)).toBe(status);
  });

  it('reads a cancellation as a refund only after a payment', () => {
    expect(statusFromPayuni('3', true)).toBe('refunded');
    expect(statusFromPayuni('2', true)).toBe('failed');
  });
});

describe('statusOfTrade', () => {
  const trade = (changes: Partial<PayuniTrade>) =>
    ({
      trade_status: '1',
      amount: 100,
      close_status: '2',
      close_amount: 100,
      refund_status: '',
      refund_amount: 0,
      remain_amount: 100,
      ...changes,
    }) as PayuniTrade;
  it.each([
    ['captured', {}, 'paid'],
    [
      'not captured, with nothing left to refund',
      { close_status: '1', close_amount: 0, remain_amount: 0 },
      'paid',
    ],
    ['refunded in part', { refund_status: '2', refund_amount: 40, remain_amount: 60 }, 'paid'],
    ['refund requested', { refund_status: '1', refund_amount: 60, remain_amount: 0 }, 'refunded'],
    [
      'refund being processed',
      { refund_status: '8', refund_amount: 100, remain_amount: 0 },
      'refunded',
    ],
    ['refund done', { refund_status: '2', refund_amount: 100, remain_amount: 0 }, 'refunded'],
    [
      'a refund that was canceled',
      { refund_status: '3', refund_amount: 100, remain_amount: 100 },
      'paid',
    ],
    ['cancelled', { trade_status: '3' }, 'failed'],
  ])('%s: %s', (_name, changes, status) => {
    expect(statusOfTrade(trade(changes))).toBe(status);
  });
});

it.each([
  ['414763', 'visa'],
  ['356051', 'jcb'],
  ['511111', 'mastercard'],
  ['222100', 'mastercard'],
  ['272099', 'mastercard'],
  ['620000', null],
  ['305693', null],
  ['', null],
])('scheme of %j: %s', (card6_no, scheme) => {
  expect(schemeOf(card6_no)).toBe(scheme);
});

it.each([
  ['414763', '', false],
  ['414763', '05', false],
  ['414763', '5', false],
  ['414763', '06', false],
  ['414763', '07', true],
  ['414763', '02', true],
  ['356051', '06', false],
  ['511111', '01', false],
  ['511111', '00', true],
  ['620000', '07', false],
])('card %s with ECI %j mismatches: %s', (card6_no, eci, mismatch) => {
  expect(isEciMismatch({ card6_no, eci })).toBe(mismatch);
});
