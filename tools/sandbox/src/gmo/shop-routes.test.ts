import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CREDENTIALS, startHarness, type Harness } from '../../test/gmo-harness.ts';
import { notifyAddress } from './notify-address.ts';

let gmo: Harness;
let other: Harness;
beforeAll(async () => {
  [gmo, other] = await Promise.all([startHarness(), startHarness()]);
});
afterAll(() => Promise.all([gmo.close(), other.close()]));

const save = (notify_url: string) =>
  fetch(`${gmo.base}/shop`, {
    method: 'POST',
    body: new URLSearchParams({ locale: 'en', notify_url }),
  });

describe('the management screen of a shop', () => {
  it('shows the four numbers that the console asks for', async () => {
    const page = await (await fetch(`${gmo.base}/shop?locale=ja`)).text();
    for (const number of Object.values(CREDENTIALS)) expect(page).toContain(number);
    expect(page).toContain('lang="ja"');
  });

  it('stores the address for results, and shows it again', async () => {
    const address = 'http://localhost:3999/api/notify/gmo';
    const saved = await save(address);
    expect(saved.status).toBe(200);
    expect(await saved.text()).toContain('role="status"');
    expect(await (await fetch(`${gmo.base}/shop`)).text()).toContain(
      'localhost:3999/api/notify/gmo',
    );
    await save('');
    expect(await (await fetch(`${gmo.base}/shop`)).text()).not.toContain('localhost:3999');
  });

  it('calls only a shop on this machine', async () => {
    const refused = await save('https://example.com/api/notify/gmo');
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('role="alert"');
    for (const wrong of [
      'http://127.0.0.1:3000/api/console/sign-out',
      'http://127.0.0.1.example.com/api/notify/gmo',
      'http://127.0.0.1:3000@example.com/api/notify/gmo',
      'http://10.0.0.1/api/notify/gmo',
    ])
      expect(notifyAddress.safeParse(wrong).success).toBe(false);
    expect(notifyAddress.safeParse('http://[::1]:3000/api/notify/gmo').success).toBe(true);
  });
});
