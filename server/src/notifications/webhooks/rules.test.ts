import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { isWebhookUrl, nextTry, offAfter, webhookSignature } from './rules.ts';

const hour = 3_600_000;

it('retries with growing delays, for a bit more than a day', () => {
  let at = new Date('2026-11-24T00:00:00Z');
  const began = at.getTime();
  let [tries, pause] = [1, 0];
  for (let next = nextTry(1, at); next !== null; next = nextTry(++tries, at)) {
    expect(next.getTime() - at.getTime()).toBeGreaterThan(pause);
    pause = next.getTime() - at.getTime();
    at = next;
  }
  expect((at.getTime() - began) / hour).toBeGreaterThan(24);
  expect((at.getTime() - began) / hour).toBeLessThan(36);
});

it('signs in the form that receivers of the standard verify', () =>
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 24, maxLength: 24 }),
      fc.string({ unit: 'grapheme' }),
      fc.uuid(),
      (key, text, id) => {
        const secret = `whsec_${Buffer.from(key).toString('base64')}`;
        const body = JSON.stringify({ text });
        const seconds = Math.floor(Date.now() / 1000);
        const headers = {
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': webhookSignature(secret, id, seconds, body),
        };
        expect(new Webhook(secret).verify(body, headers)).toEqual({ text });
      },
    ),
  ));

it('switches off an endpoint that is gone at once, and one that fails after three days', () => {
  const since = new Date('2026-11-20T00:00:00Z');
  const after = (hours: number) => new Date(since.getTime() + hours * hour);
  expect(offAfter(410, since, since)).toBe('gone');
  expect([offAfter(500, since, after(71)), offAfter(null, since, after(72))]).toEqual([
    null,
    'failing',
  ]);
});

it.each([
  ['https://shop.example.com/hooks', false, true],
  ['http://shop.example.com/hooks', true, false],
  ['http://localhost:4000/hooks', true, true],
  ['http://localhost:4000/hooks', false, false],
  ['https://localhost/hooks', false, false],
  ['https://127.0.0.1/', false, false],
  ['https://[::1]/', false, false],
  ['https://192.168.0.1/', true, false],
])('%s, in local use: %s', (url, own, expected) => expect(isWebhookUrl(url, own)).toBe(expected));
