import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { createLog } from '../../platform/log/log.ts';
import { seal } from '../../platform/vault/credentials.ts';
import { createPayments } from './connections.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'noren-payments-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

/** Returns the payments of a process with these settings, and its warnings at start. */
function started(env: Record<string, string>) {
  const messages: string[] = [];
  const log = createLog('silent');
  log.warn = ((line: string) => void messages.push(line)) as typeof log.warn;
  const config = readConfig({ DATA_DIR, SETTINGS_KEY: '07'.repeat(32), ...env });
  return {
    messages,
    payments: createPayments(config, {
      ownOrigin: () => 'http://127.0.0.1:3000',
      publicUrl: () => 'https://shop.example',
      now: () => new Date(),
      log,
    }),
  };
}
const key = Buffer.alloc(32, 7);
const japan = { gmo_credentials: seal(key, {}), payuni_credentials: null, currency: 'JPY' };
const taiwan = { gmo_credentials: null, payuni_credentials: seal(key, {}), currency: 'TWD' };
const types = ['gmo_credit', 'gmo_cvs', 'gmo_paypay', 'payuni_credit', 'custom_cod'] as const;

it('switches off the methods of a missing gateway without the demo, and warns at start', () => {
  const { payments, messages } = started({
    DEMO: '0',
    PAYUNI_BASE_URL: 'https://api.payuni.example/api',
  });
  expect(messages).toEqual(['GMO_BASE_URL is not set: cards, konbini and PayPay are switched off']);
  expect(types.filter((type) => payments.canTake(type, japan, 'shop'))).toEqual(['custom_cod']);
  expect(types.filter((type) => payments.canTake(type, taiwan, 'shop'))).toEqual([
    'payuni_credit',
    'custom_cod',
  ]);
  expect([payments.gmo(), payments.payuni() === null]).toEqual([null, false]);
  expect(started({ DEMO: '0', GMO_BASE_URL: 'https://gmo.example' }).messages).toEqual([
    'PAYUNI_BASE_URL is not set: cards in Taiwan are switched off',
  ]);
  expect(started({ DEMO: '1' }).messages).toEqual([]);
});

it('offers a method by currency, store set-up and channel', () => {
  const { payments } = started({ DEMO: '1' });
  expect(types.filter((type) => payments.canTake(type, japan, 'shop'))).toEqual([
    'gmo_credit',
    'gmo_cvs',
    'gmo_paypay',
    'custom_cod',
  ]);
  expect(types.filter((type) => payments.canTake(type, japan, 'marketplace'))).toEqual([
    'gmo_credit',
    'gmo_cvs',
    'gmo_paypay',
    'custom_cod',
  ]);
  expect(
    types.filter((type) => payments.canTake(type, { ...japan, currency: 'TWD' }, 'shop')),
  ).toEqual(['custom_cod']);
  expect(types.filter((type) => payments.canTake(type, taiwan, 'marketplace'))).toEqual([
    'payuni_credit',
    'custom_cod',
  ]);
  expect(
    types.filter((type) => payments.canTake(type, { ...taiwan, payuni_credentials: null }, 'shop')),
  ).toEqual(['custom_cod']);
});

it('sends PAYUNi the public address, and its sandbox the process’s own', () => {
  expect(started({ DEMO: '1' }).payments.payuniNotifyUrl()).toBe(
    'http://127.0.0.1:3000/api/notify/payuni',
  );
  expect(
    started({ DEMO: '1', PAYUNI_BASE_URL: 'https://p.example/api' }).payments.payuniNotifyUrl(),
  ).toBe('https://shop.example/api/notify/payuni');
});

it('waits a minute and a half for calls to the issuer, and at most half a minute for others', async () => {
  // no server listens there: the test only reads the timeouts
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const { payments } = started({
    GMO_BASE_URL: 'http://127.0.0.1:9',
    PAYUNI_BASE_URL: 'http://127.0.0.1:9',
  });
  const gmo = payments.gmo() as NonNullable<ReturnType<typeof payments.gmo>>;
  const [shop, access] = [
    { shop_id: 's', shop_pass: 'p' },
    { access_id: 'a', access_pass: 'b' },
  ];
  const calls = [
    () => gmo.secureTran2(shop, access),
    () => gmo.alterTran(shop, { ...access, job_cd: 'VOID' as const }),
    () => gmo.searchTrade(shop, 'N1'),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow(/^GMO /);
  expect(limits.mock.calls).toEqual([[90_000], [90_000], [25_000]]);
  limits.mockRestore();
});

it('reaches the sandbox where the process listens, even if requested before the address was known', () => {
  const config = readConfig({ DATA_DIR, SETTINGS_KEY: '07'.repeat(32), DEMO: '1' });
  let origin = 'http://127.0.0.1:0';
  const payments = createPayments(config, {
    ownOrigin: () => origin,
    publicUrl: () => origin,
    now: () => new Date(),
    log: createLog('silent'),
  });
  const before = [payments.gmo(), payments.payuni()];
  expect([payments.gmo(), payments.payuni()]).toEqual(before);
  origin = 'http://127.0.0.1:3000';
  const after = [payments.gmo(), payments.payuni()];
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, false]);
  expect([payments.gmo() === after[0], payments.payuni() === after[1]]).toEqual([true, true]);
});
