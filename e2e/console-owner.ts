import type { Page } from '@playwright/test';
import { consoleSentences, type Sentences } from './console-words.ts';
import { callConsole, emptyServer, newOwner } from './empty-server.ts';
import { test, type ShopLocale } from './shop.ts';

/** Starts an empty server, signs its owner in on this page, and creates a store that sells. */
export async function ownStore(page: Page, locale: ShopLocale) {
  const server = await emptyServer();
  const { origin } = server;
  const { token } = await newOwner(page, server, { slug: 'hanamori', name: '花森' });
  const { data } = await callConsole(origin, token, 'GET', '/stores/hanamori/settings');
  const facts = Object.fromEntries(Object.keys(data.facts).map((fact) => [fact, '花森']));
  await callConsole(origin, token, 'PUT', '/stores/hanamori/seller-facts', { facts });
  await page.addInitScript(
    (language) => localStorage.setItem('noren-console-locale', language),
    locale,
  );
  return { origin, token, say: consoleSentences[locale], stop: server.close };
}

/** Takes a picture of the page into the folder SHOTS, if that is set. */
export const shootPage = (page: Page, name: string) =>
  process.env['SHOTS']
    ? page.screenshot({
        path: `${process.env['SHOTS']}/${name}-${test.info().project.name.replace(' ', '-')}.png`,
        fullPage: true,
      })
    : null;

/** Signs out by the bar of the console; on a phone the account is behind a button. */
export async function signOut(page: Page, say: Sentences, project: string): Promise<void> {
  if (project.startsWith('phone'))
    await page.getByRole('button', { name: say.menu, exact: true }).click();
  await page.getByRole('button', { name: say.sign_out, exact: true }).click();
}
