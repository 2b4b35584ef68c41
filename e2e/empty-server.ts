import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { copyFolder } from '../server/test/processes.ts';
import { emptyTemplate } from './global-setup.ts';
import { openServer, type RunningServer } from './server.ts';
import { expect } from './shop.ts';

/**
 * Starts a server with an empty data folder and without the demo. Returns the code it printed;
 * `close` stops it and deletes the folder.
 */
export async function emptyServer(
  env: Record<string, string> = {},
): Promise<RunningServer & { code: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'noren-e2e-'));
  copyFolder(emptyTemplate, folder);
  const server = await openServer(folder, { DEMO: '0', ...env });
  await expect.poll(() => server.printed()).toMatch(/console\/setup, with the code /);
  const close = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    ...server,
    code: /with the code ([A-Z2-9-]+)/.exec(server.printed())?.[1] as string,
    close,
  };
}

/**
 * Calls the console API to prepare a journey.
 * @throws if the call fails
 */
export async function callConsole(
  origin: string,
  token: string,
  method: string,
  path: string,
  body?: object,
) {
  const response = await fetch(`${origin}/api/console${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = JSON.parse(await response.text());
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Creates the first owner of an empty server with a store, and signs the page in. */
export async function newOwner(
  page: Page,
  { origin, code }: { origin: string; code: string },
  store: { slug: string; name: string },
): Promise<{ token: string }> {
  const owner = {
    code,
    email: 'owner@example.com',
    password: 'a password of the owner',
    name: '森本 千尋',
    locale: 'ja',
  };
  const { token } = await callConsole(origin, '', 'POST', '/setup', owner);
  await callConsole(origin, token, 'POST', '/stores', {
    ...store,
    region: 'JP',
    in_marketplace: true,
    in_shop: true,
    contact_email: 'shop@example.com',
  });
  await page.goto(`${origin}/console/sign-in`);
  await page.evaluate((kept) => localStorage.setItem('noren-console-token', kept), token);
  return { token };
}

/**
 * Leaves a store's pages before their server stops, because they poll for new orders. The sign-in
 * page sends no requests after it has loaded.
 */
export async function leaveConsole(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  await page.goto(new URL('/console/sign-in', page.url()).href);
  await page.locator('#root input[type=email]').waitFor();
}
