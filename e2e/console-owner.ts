import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openServer } from './server.ts';
import { consoleSentences, type Sentences } from './console-words.ts';
import { expect, type ShopLocale } from './shop.ts';

/** Starts an empty server, signs its owner in on this page, and creates a store that sells. */
export async function ownStore(page: Page, locale: ShopLocale) {
  const folder = mkdtempSync(join(tmpdir(), 'noren-e2e-'));
  const server = await openServer(folder, { DEMO: '0' });
  await expect.poll(() => server.printed()).toMatch(/console\/setup, with the code /);
  const code = /with the code ([A-Z2-9-]+)/.exec(server.printed())?.[1];
  let token = '';
  const call = async (method: string, path: string, body: unknown) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${server.origin}/api/console${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    expect(response.status, path).toBe(200);
    return (await response.json()) as { token: string };
  };
  const owner = {
    email: 'owner@example.com',
    password: 'a password of the owner',
    name: '森本 千尋',
    locale: 'ja',
  };
  ({ token } = await call('POST', '/setup', { ...owner, code }));
  await call('POST', '/stores', {
    slug: 'hanamori',
    name: '花森',
    region: 'JP',
    in_marketplace: true,
    in_shop: true,
    contact_email: 'shop@example.com',
  });
  const facts = [
    'store_name',
    'commercial_name',
    'representative',
    'commercial_address',
    'commercial_phone',
    'selling_price',
    'extra_fees',
  ];
  const more = ['payment_info', 'delivery_info', 'return_info'];
  const known = await fetch(`${server.origin}/api/console/stores/hanamori/settings`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const wanted = Object.keys(
    ((await known.json()) as { data: { facts: object } }).data.facts,
  ).filter((fact) => [...facts, ...more].includes(fact));
  await call('PUT', '/stores/hanamori/seller-facts', {
    facts: Object.fromEntries(wanted.map((fact) => [fact, '花森'])),
  });
  await page.addInitScript(
    ([key, language]) => {
      localStorage.setItem('noren-console-token', key as string);
      localStorage.setItem('noren-console-locale', language as string);
    },
    [token, locale],
  );
  return {
    origin: server.origin,
    token,
    say: consoleSentences[locale],
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const shootPage = (page: Page, name: string, project: string) =>
  process.env['SHOTS']
    ? page.screenshot({
        path: `${process.env['SHOTS']}/${name}-${project.replace(' ', '-')}.png`,
        fullPage: true,
      })
    : null;

/** Signs out by the bar of the console; on a phone the account is behind a button. */
export async function signOut(page: Page, say: Sentences, project: string): Promise<void> {
  if (project.startsWith('phone'))
    await page.getByRole('button', { name: say.menu, exact: true }).click();
  await page.getByRole('button', { name: say.sign_out, exact: true }).click();
}
