import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGmoClient } from '../gateways/gmo/client.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { rulesOutPayment, isIssuerPending, nextInquiryAt } from './rules.ts';

/** A gateway that answers each call with a refusal after this many milliseconds. */
const answerDelayMs = 300;
const gateway = createServer((_request, response) =>
  setTimeout(() => response.end('ErrCode=E11&ErrInfo=E11010002'), answerDelayMs),
);
beforeAll(() => new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => gateway.close(resolve)));

it('waits longer for calls to the issuer, and not for others', async () => {
  const baseUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const client = createGmoClient({
    baseUrl,
    timeoutMs: answerDelayMs / 3,
    bankTimeoutMs: answerDelayMs * 20,
  });
  const refusalOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: GmoError) => error.report_code,
    );
  const shop = { shop_id: 'tshop00000001', shop_pass: 'pass000001' };
  const access = { access_id: 'a'.repeat(32), access_pass: 'b'.repeat(32) };
  expect(await refusalOf(client.secureTran2(shop, access))).toBe('E11010002');
  expect(await refusalOf(client.alterTran(shop, { ...access, job_cd: 'VOID' }))).toBe('E11010002');
  expect(
    await refusalOf(client.execTran(shop, { ...access, order_id: 'N1', card: { token: 't' } })),
  ).toBe('E11010002');
  expect(await refusalOf(client.searchTrade(shop, 'N1'))).toBe('TIMEOUT');
  expect(
    await refusalOf(
      client.entryTran(shop, { order_id: 'N1', job_cd: 'CAPTURE', amount: 1, three_ds: true }),
    ),
  ).toBe('TIMEOUT');
});

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 3, 0) + minutes * 60_000);

it.each([
  [null, null, 0, false],
  [at(0), null, 0, true],
  [at(0), 'TIMEOUT', 4.9, true],
  [at(0), 'CONNECTION_LOST', 5, false],
  [at(0), 'E82010001', 4.9, true],
  [at(0), 'HTTP_503', 1.9, true],
  [at(0), 'HTTP_503', 2, false],
  [at(0), 'E91099999', 2, false],
  [at(0), 'E90010001', 2, false],
])(
  'started at %j, ended in %s, after %f minutes: the issuer may be working: %s',
  (may_take_since, error_code, minutes, expected) =>
    expect(isIssuerPending({ may_take_since, error_code }, at(minutes))).toBe(expected),
);

it('asks again ten minutes, an hour and a day after giving up, never in the past', () => {
  expect([0, 1, 2, 3].map((asked) => nextInquiryAt(at(0), asked, at(0)))).toEqual([
    at(10),
    at(60),
    at(1440),
    null,
  ]);
  expect(nextInquiryAt(at(0), 1, at(90))).toEqual(at(90));
});

it.each([
  ['NOT_COMPLETED', false],
  ['TIMEOUT', false],
  ['HTTP_503', false],
  ['CHECK_STRING_MISMATCH', false],
  ['E21020001', true],
  ['42G020000', true],
  ['UNREACHABLE', true],
  ['EXPIRED', true],
  ['CANCELED', true],
])('%s rules out that money was taken: %s', (code, expected) =>
  expect(rulesOutPayment(code)).toBe(expected),
);
