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

/** What the worker's own server tells about itself. */
export interface Shop {
  origin: string;
  /** The demo store's goods by name, as the API lists them. */
  goods: () => Promise<Good[]>;
  call: (method: string, path: string, options?: { guest?: string; member?: string; body?: unknown }) => Promise<{ status: number; body: any }>;
  /** Where the shop's emails arrive. */
  mailbox: Mailbox;
  /** What the shop's own people do (docs/operations.md), which must succeed: `/orders/1/messages`. */
  operator: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** Failure switches of the payment sandbox. */
  sandbox: (switches: object) => Promise<void>;
}
export interface Good {
  id: number;
  name: string;
  salable_status: string;
  is_printio_product: boolean;
  is_limited_time_sale: boolean;
  adult_warning: boolean;
  skus: { id: number; name: string; price: number; salable_limit: number | null; available_quantity: number }[];
}

const catalogues = new Map<ShopLocale, Record<string, unknown>>();
function catalogue(locale: ShopLocale): Record<string, unknown> {
  const known = catalogues.get(locale);
  if (known) return known;
  const names = Object.fromEntries(paymentTypes.map((type) => [type, paymentName(type, locale)]));
  const sentences = JSON.parse(readFileSync(join(import.meta.dirname, `../storefront/src/i18n/${locale}.json`), 'utf8')) as Record<string, unknown>;
  const read = { ...sentences, ...names };
  catalogues.set(locale, read);
  return read;
}

export interface Journey {
  shop: Shop;
  /** A sentence of the app in the project's language, or the name of a payment type. Holes not given match anything. */
  say: (key: string, holes?: Record<string, string | number>) => string | RegExp;
  /**
   * Fails on serious faults for people who see, hear or move differently.
   * @param screen its name, or "screen, state": the gate runs axe on screens, the deep run on their states too
   */
  accessible: (page: Page, screen: string) => Promise<void>;
}

const operatorKey = 'the operator of the journeys';

export const test = base.extend<Journey & ShopOptions & { once: void; faults: PageFaults }, { server: Shop }>({
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
      // journeys order again and again as one person, and none may depend on which of them came before
      const bounds = { contact_cash_orders: null, confirm_always: true };
      for (const slug of ['hanamori', 'chaya']) {
        const set = await call('PUT', `/api/operator/stores/${slug}/bounds`, { member: operatorKey, body: bounds });
        expect(set.status).toBe(200);
      }
      await use({
        origin: running.origin,
        call,
        mailbox,
        goods: async () => (await call('GET', '/api/v2/stores/hanamori/products?with_market=1&all=1')).body.data,
        operator: async (method, path, body) => {
          const done = await call(method, `/api/operator${path}`, { member: operatorKey, body });
          expect(done.status, JSON.stringify(done.body)).toBe(200);
          return done.body;
        },
        sandbox: async (switches) => void (await call('POST', '/sandbox/gmo/control', { body: switches })),
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
  // before any page there is, and until all of them are closed
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
  // every page opens in the project's language, as somebody's link would open it
  page: async ({ page, shopLocale, shop }, use, info) => {
    await page.addInitScript((locale) => localStorage.setItem('huc-locale', JSON.stringify({ value: locale, expires_at: 253402214400000 })), shopLocale);
    await page.context().addCookies([{ name: 'huc-locale', value: encodeURIComponent(shopLocale), url: shop.origin }]);
    await use(page);
    await noteStall(page, info);
  },
  say: async ({ shopLocale }, use) =>
    use((key, holes = {}) => {
      const text = catalogue(shopLocale)[key];
      if (typeof text !== 'string') throw new Error(`No plain sentence ${key} in ${shopLocale}`);
      const filled = text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (name in holes ? String(holes[name]) : whole));
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
      // a message that passes over a button for some seconds is not what the screen is judged by: close it as a visitor would
      await closeMessages(page);
      // what the fixed header happens to cover is measured as it stands when nobody has scrolled
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      // a colour on its way is none to be judged: what the pointer now happens to lie over, and what that has set off, first comes to rest
      await page.mouse.move(0, 0);
      await page.evaluate(async () => {
        const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
        for (let turn = 0; turn < 20; turn++) {
          await frame();
          await frame();
          const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
          if (running.length === 0) return;
          await Promise.allSettled(running.map((animation) => animation.finished));
        }
      });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, `${screen} is wider than the window by so many pixels`).toBeLessThanOrEqual(0);
      // the gate judges each screen once, and the kit's parts in every state on the style page
      if (process.env.JOURNEYS === 'gate' && screen.includes(', ')) return;
      // no page of ours has frames, so none is opened to gather what stands in them
      const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
      const { violations } = await axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${screen}: ${id} ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
    }),
});

export { expect };
