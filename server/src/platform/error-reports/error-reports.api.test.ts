import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { eventForLog, parseEnvelope, scrub } from './envelope.ts';
import { ingestOf } from './error-report-routes.ts';

const event = {
  exception: {
    values: [
      {
        type: 'TypeError',
        value: 'x is undefined',
        stacktrace: { frames: [{ filename: 'https://shop/assets/a.js?key=secret', lineno: 3 }] },
      },
    ],
  },
  breadcrumbs: [{ message: 'GET /orders/{id} → 200' }],
};
const envelope = (payload: object, type = 'event') =>
  `${JSON.stringify({ event_id: 'a', dsn: 'https://other@elsewhere.invalid/9' })}\n${JSON.stringify({ type })}\n${JSON.stringify(payload)}\n`;

describe('forwarding an error report to Sentry', () => {
  const received: { url: string; auth: string; body: string }[] = [];
  let sentry: Server;
  let shop: TestShop;
  beforeAll(async () => {
    sentry = createServer((request, response) => {
      void text(request).then((body) => {
        received.push({
          url: request.url ?? '',
          auth: String(request.headers['x-sentry-auth']),
          body,
        });
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => sentry.listen(0, '127.0.0.1', resolve));
    shop = await openShop({
      settings: {
        SENTRY_DSN: `http://thekey@127.0.0.1:${(sentry.address() as AddressInfo).port}/77`,
      },
    });
  });
  afterAll(async () => {
    await shop.close();
    sentry.close();
  });
  const send = (body: string) =>
    shop.call('POST', '/api/error-reports', {
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body,
    });

  it('uses the deployment’s own DSN instead of the browser’s', async () => {
    expect((await send(envelope(event))).status).toBe(200);
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toMatchObject({
      url: '/api/77/envelope/',
      auth: expect.stringContaining('sentry_key=thekey'),
    });
    expect(received[0]?.body).not.toContain('elsewhere');
    expect(received[0]?.body).toContain('x is undefined');
  });
  it.each([['not an envelope'], ['{}'], [envelope(event, 'replay_recording')], ['']])(
    'refuses anything but an event: %#',
    async (payload) => {
      expect((await send(payload)).status).toBe(422);
      expect(received).toHaveLength(1);
    },
  );
  it('refuses a report that is too large', async () => {
    expect(
      (await send(envelope({ ...event, more: 'x'.repeat(300_000) }))).status,
    ).toBeGreaterThanOrEqual(400);
  });
});

describe('the logged error', () => {
  it('is short, and without numbers, addresses or tokens', () => {
    const seen = eventForLog(JSON.stringify(event));
    expect(seen).toMatchObject({
      type: 'TypeError',
      value: 'x is undefined',
      breadcrumbs: ['GET /orders/{id} → 200'],
    });
    expect(seen?.frames[0]?.filename).toBe('https://shop/assets/a.js');
    expect(
      scrub(
        'card 4111 1111 1111 1111 of hanako@example.com with abcdefghijabcdefghijabcdefghijabcdefghijabc',
        300,
      ),
    ).toBe('card [number] of [address] with [token]');
  });
  it('returns null for something that is not an event', () => {
    expect(eventForLog('{}')).toBe(null);
    expect(parseEnvelope('{}\n{"type":"event"}\nnot json')).toBe(null);
  });
  it('supports a DSN with a path', () =>
    expect(ingestOf('https://k@host.example/sentry/5')).toEqual({
      url: 'https://host.example/sentry/api/5/envelope/',
      key: 'k',
    }));
});
