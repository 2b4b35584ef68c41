import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { copyFolder } from '../server/test/processes.ts';
import { emptyTemplate } from './global-setup.ts';
import { openServer, type RunningServer } from './server.ts';
import { expect } from './shop.ts';

/** A server with an empty data folder and no demo, and the code it printed; `close` stops it and takes the folder away. */
export async function emptyServer(env: Record<string, string> = {}): Promise<RunningServer & { code: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'noren-e2e-'));
  copyFolder(emptyTemplate, folder);
  const server = await openServer(folder, { DEMO: '0', ...env });
  await expect.poll(() => server.printed()).toMatch(/console\/setup, with the code /);
  const close = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, code: /with the code ([A-Z2-9-]+)/.exec(server.printed())?.[1] as string, close };
}

/** Calls the console as a page would, for what a journey needs to stand and does not look at. @throws where it is refused */
export async function askConsole(origin: string, token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${origin}/api/console${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = JSON.parse(await response.text());
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** The first owner of an empty server, with a store of theirs; the page is signed in as them. */
export async function newOwner(
  page: Page,
  { origin, code }: { origin: string; code: string },
  store: { slug: string; name: string },
): Promise<{ token: string }> {
  const owner = { code, email: 'owner@example.com', password: 'a password of the owner', name: '森本 千尋', locale: 'ja' };
  const { token } = await askConsole(origin, '', 'POST', '/setup', owner);
  await askConsole(origin, token, 'POST', '/stores', { ...store, region: 'JP', in_marketplace: true, in_shop: true, contact_email: 'shop@example.com' });
  await page.goto(`${origin}/console/sign-in`);
  await page.evaluate((kept) => localStorage.setItem('noren-console-token', kept), token);
  return { token };
}

/** Leaves a store's pages before their server stops: they ask for new orders as long as they stand. The sign-in asks for nothing once it is whole. */
export async function leaveConsole(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  await page.goto(new URL('/console/sign-in', page.url()).href);
  await page.locator('#root input[type=email]').waitFor();
}
