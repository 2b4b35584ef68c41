import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, type Journey } from './shop.ts';

/** The console line of a screen whose loader failed. */
export const screenFailed = /^console: CallError: NETWORK/;

/** The longest time that a spinner may be shown, in milliseconds. */
export const maxSpinnerMs = 15_000;

/** Background calls, for which no screen waits. */
const backgroundCalls = /\/(error-reports|maintenance-status|events|posts\/\d+\/events)/;
const pathOf = (url: string): string => new URL(url).pathname.replace(/\/\d+(?=\/|$)/g, '/*');

/** Returns the API calls that a page makes while it loads. */
async function callsOf(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage();
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !backgroundCalls.test(pathname))
      calls.add(`${request.method()} ${pathOf(request.url())}`);
  });
  await page.goto(url);
  await page.waitForTimeout(2_500);
  await page.close();
  return [...calls];
}

/**
 * Waits until no spinner or skeleton is left, or the page shows a message with a button or a link.
 */
async function expectMessage(page: Page, say: Journey['say'], what: string): Promise<void> {
  const waiting = page.locator('.animate-turn, .animate-breathe').locator('visible=true');
  const words = page.getByText(say('common_long_wait')).or(page.getByText(say('error_network')));
  await expect
    .poll(
      async () =>
        (await words.count()) > 0
          ? (await page.getByRole('button').or(page.getByRole('link')).count()) > 0
          : (await waiting.count()) === 0 &&
            (await page.locator('#root').innerText()).trim() !== '',
      {
        message: what,
        timeout: maxSpinnerMs,
      },
    )
    .toBe(true);
}

/**
 * Loads a page once per API call, with that call never answered.
 * @returns the number of calls
 */
export async function hangEach(
  context: BrowserContext,
  say: Journey['say'],
  name: string,
  url: string,
  maxConcurrent = 3,
): Promise<number> {
  const calls = await callsOf(context, url);
  const left = [...calls];
  const next = async (): Promise<void> => {
    for (let call = left.shift(); call !== undefined; call = left.shift()) {
      const page = await context.newPage();
      const hung = call;
      await page.route('**/api/**', (route: Route) =>
        `${route.request().method()} ${pathOf(route.request().url())}` === hung
          ? new Promise<void>(() => undefined)
          : route.continue(),
      );
      await page.goto(url);
      // within this second the app replaces the server's markup and sends the call
      await page.waitForTimeout(1_000);
      await expectMessage(page, say, `${name} without ${hung}`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.close();
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, next));
  return calls.length;
}
