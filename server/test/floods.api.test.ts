/** @module-tag deep */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  // behind a proxy, so that X-Forwarded-For sets a caller's address
  shop = await openShop({
    settings: { RATE_LIMIT: 'on', PUBLIC_URL: 'https://shop.example', DEMO_IN_PUBLIC: '1' },
  });
});
afterAll(() => shop.close());

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const password = 'noren-demo-2026';
const logIn = (email: string, given: string, ip: string) =>
  shop.call('POST', '/auth/user/login', { headers: from(ip), body: { email, password: given } });
const codes = (replies: { status: number }[]): Record<number, number> =>
  replies.reduce<Record<number, number>>(
    (counted, { status }) => ({ ...counted, [status]: (counted[status] ?? 0) + 1 }),
    {},
  );

it('three hundred concurrent logins delay no page: a few are processed, the others get 429', async () => {
  const page = async () => {
    const began = performance.now();
    const reply = await fetch(`${shop.origin}/stores/hanamori/marketplace`, {
      headers: { ...from('192.0.2.1'), 'accept-encoding': 'br' },
    });
    await reply.arrayBuffer();
    expect(reply.status).toBe(200);
    return performance.now() - began;
  };
  const median = (times: number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] as number;
  await page();
  const quiet: number[] = [];
  for (let n = 0; n < 15; n++) quiet.push(await page());
  const flood = Promise.all(
    Array.from({ length: 300 }, (_, n) => logIn(`nobody${n}@example.com`, 'wrong', '192.0.2.9')),
  );
  const busy: number[] = [];
  let over = false;
  void flood.then(() => (over = true));
  while (!over) busy.push(await page());
  const answered = codes(await flood);
  expect(answered).toMatchObject({ 401: expect.any(Number), 429: expect.any(Number) });
  expect(answered[401]).toBeGreaterThanOrEqual(16);
  expect((answered[401] ?? 0) + (answered[429] ?? 0)).toBe(300);
  // the exact figure is the proof's (`npm run proof -- floods`); on a busy machine this only shows
  // that pages do not queue behind hashes
  expect(median(busy)).toBeLessThan(3 * median(quiet) + 250);
});

it('others log in while one network floods', async () => {
  const flood = Promise.all(
    Array.from({ length: 100 }, (_, n) => logIn(`nobody${n}@example.com`, 'wrong', '192.0.2.77')),
  );
  const honest = await logIn('member@example.com', password, '198.51.100.4');
  expect(honest.status).toBe(200);
  await flood;
});

it('guesses from elsewhere do not lock out a user at their usual network', async () => {
  const [home, attackers] = ['203.0.113.5', Array.from({ length: 12 }, (_, n) => `198.18.${n}.1`)];
  expect((await logIn('member@example.com', password, home)).status).toBe(200);
  for (const attacker of attackers)
    for (let n = 0; n < 5; n++) await logIn('member@example.com', 'wrong', attacker);
  // from anywhere else even the right password is refused, so that guessing reveals nothing
  expect((await logIn('member@example.com', password, '198.19.1.1')).status).toBe(429);
  expect((await logIn('member@example.com', password, home)).status).toBe(200);
  // and at home ten wrong ones are enough
  for (let n = 0; n < 10; n++)
    expect((await logIn('member@example.com', 'wrong', home)).status).toBe(401);
  expect((await logIn('member@example.com', password, home)).status).toBe(429);
});
