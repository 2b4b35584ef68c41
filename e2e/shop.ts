import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { paymentName, paymentTypes } from '@noren/contract/payment-methods';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Locale } from '@noren/contract/scalars';
import { expect, test as base, type Page } from '@playwright/test';
import { copyFolder } from '../server/test/processes.ts';
import { noteStall, refuseOtherRetries } from './browser-stall.ts';
import { closeMessages } from './close-messages.ts';
import { filledTemplate } from './global-setup.ts';
import { loginTokenSecret } from './login-token.ts';
import { openMailbox, type Mailbox } from './mail.ts';
import { PageFaults } from './page-faults.ts';
import { openServer } from './server.ts';

export type ShopLocale = Locale;
export interface ShopOptions {
  shopLocale: ShopLocale;
}

export interface Shop {
  origin: string;
  /** The demo store's products, as the API lists them. */
  goods: () => Promise<Good[]>;
  call: (
    method: string,
    path: string,
    options?: { guest?: string; member?: string; body?: unknown },
  ) => Promise<{ status: number; body: any }>;
  mailbox: Mailbox;
  /**
   * Calls the operator API (docs/operations/operator-api.md), e.g. `/orders/1/messages`; fails unless the call
   * succeeds.
   */
  operator: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** Failure switches of the payment sandbox. */
  sandbox: (switches: object) => Promise<void>;
}
export interface Good {
  id: number;
  /** its name in URLs; absent: its id */
  handle?: string;
  name: string;
  salable_status: string;
  is_printio_product: boolean;
  is_limited_time_sale: boolean;
  adult_warning: boolean;
  skus: {
    id: number;
    name: string;
    price: number;
    salable_limit: number | null;
    available_quantity: number;
  }[];
}

const catalogues = new Map<ShopLocale, Record<string, unknown>>();
function catalogue(locale: ShopLocale): Record<string, unknown> {
  const known = catalogues.get(locale);
  if (known) return known;
  const names = Object.fromEntries(paymentTypes.map((type) => [type, paymentName(type, locale)]));
  const sentences = JSON.parse(
    readFileSync(join(import.meta.dirname, `../storefront/src/i18n/${locale}.json`), 'utf8'),
  ) as Record<string, unknown>;
  const read = { ...sentences, ...names };
  catalogues.set(locale, read);
  return read;
}

export interface Journey {
  shop: Shop;
  /**
   * A message of the app in the project's language, or the name of a payment method. Inputs that
   * are not given match anything.
   */
  say: (key: string, holes?: Record<string, string | number>) => string | RegExp;
  /**
   * Fails on serious accessibility faults.
   * @param screen its name, or "screen, state": the gate runs axe on screens, the deep run on their
   * states too
   */
  accessible: (page: Page, screen: string) => Promise<void>;
}

const operatorKey = 'the operator of the journeys';

export const test = base.extend<
  Journey & ShopOptions & { once: void; faults: PageFaults },
  { server: Shop }
>({
  shopLocale: ['ja', { option: true }],
  server: [
    async ({}, use) => {
      const directory = mkdtempSync(join(tmpdir(), 'noren-e2e-'));
      copyFolder(filledTemplate, directory);
      const mailbox = await openMailbox();
      const running = await openServer(directory, {
        SMTP_URL: mailbox.url,
        ASK_AFTER_SECONDS: '15',
        LOGIN_TOKEN_SECRET: loginTokenSecret,
        OPERATOR_KEY: operatorKey,
      });
      const call: Shop['call'] = async (method, path, { guest, member, body } = {}) => {
        const response = await fetch(`${running.origin}${path}`, {
          method,
          headers: {
            ...(guest ? { 'guest-authorization': `Bearer ${guest}` } : {}),
            ...(member ? { authorization: `Bearer ${member}` } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: response.status, body: await response.json().catch(() => null) };
      };
      // journeys order many times as one person, and must not depend on each other's order
      const bounds = { contact_cash_orders: null, confirm_always: true };
      for (const slug of ['hanamori', 'chaya']) {
        const set = await call('PUT', `/api/operator/stores/${slug}/bounds`, {
          member: operatorKey,
          body: bounds,
        });
        expect(set.status).toBe(200);
      }
      await use({
        origin: running.origin,
        call,
        mailbox,
        goods: async () =>
          (await call('GET', '/api/v2/stores/hanamori/products?with_market=1&all=1')).body.data,
        operator: async (method, path, body) => {
          const done = await call(method, `/api/operator${path}`, { member: operatorKey, body });
          expect(done.status, JSON.stringify(done.body)).toBe(200);
          return done.body;
        },
        sandbox: async (switches) =>
          void (await call('POST', '/sandbox/gmo/control', { body: switches })),
      });
      await running.stop();
      await mailbox.stop();
      rmSync(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  once: [
    async ({}, use, info) => {
      refuseOtherRetries(info);
      await use();
    },
    { auto: true },
  ],
  // from before the first page until all are closed
  faults: [
    async ({ browser }, use) => {
      const faults = new PageFaults();
      const leave = faults.watch(browser);
      await use(faults);
      leave();
      expect(faults.unexpected(), 'faults of the pages').toEqual([]);
      expect(faults.missing(), 'faults that were allowed and did not come').toEqual([]);
    },
    { auto: true },
  ],
  shop: async ({ server }, use) => use(server),
  // every page opens in the project's language
  page: async ({ page, shopLocale, shop }, use, info) => {
    await page.addInitScript(
      (locale) =>
        localStorage.setItem(
          'huc-locale',
          JSON.stringify({ value: locale, expires_at: 253402214400000 }),
        ),
      shopLocale,
    );
    await page
      .context()
      .addCookies([
        { name: 'huc-locale', value: encodeURIComponent(shopLocale), url: shop.origin },
      ]);
    await use(page);
    await noteStall(page, info);
  },
  say: async ({ shopLocale }, use) =>
    use((key, holes = {}) => {
      const text = catalogue(shopLocale)[key];
      if (typeof text !== 'string') throw new Error(`No plain sentence ${key} in ${shopLocale}`);
      const filled = text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
        name in holes ? String(holes[name]) : whole,
      );
      if (!/\{\w+\}/.test(filled)) return filled;
      return new RegExp(
        filled
          .split(/\{\w+\}/)
          .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
          .join('.*'),
      );
    }),
  accessible: async ({}, use) =>
    use(async (page, screen) => {
      // a toast covers a button for some seconds, which is not a fault of the screen: close it as a
      // visitor would
      await closeMessages(page);
      // the fixed header covers different elements depending on the scroll position, so measure at
      // the top
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      // move the pointer away and wait for transitions: a colour in transition must not be judged
      await page.mouse.move(0, 0);
      await page.evaluate(async () => {
        const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
        for (let turn = 0; turn < 20; turn++) {
          await frame();
          await frame();
          const running = document
            .getAnimations()
            .filter((animation) => animation instanceof CSSTransition);
          if (running.length === 0) return;
          await Promise.allSettled(running.map((animation) => animation.finished));
        }
      });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(
        overflow,
        `${screen} is wider than the window by this many pixels`,
      ).toBeLessThanOrEqual(0);
      // the gate judges each screen once, and the kit's components in every state on the style page
      if (process.env.JOURNEYS === 'gate' && screen.includes(', ')) return;
      // our pages have no frames, so axe need not open new pages for them
      const axe = new AxeBuilder({ page })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] });
      const { violations } = await axe
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      const serious = violations.filter(
        ({ impact }) => impact === 'serious' || impact === 'critical',
      );
      expect(
        serious.map(
          ({ id, nodes }) =>
            `${screen}: ${id} ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
        ),
      ).toEqual([]);
    }),
});

export { expect };
