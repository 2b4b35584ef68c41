import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import type { Locale } from '@noren/contract/scalars';
import type { ShopOptions } from './shop.ts';

const own = process.env.CHROMIUM_PATH ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);

const browser = {
  ...devices['Desktop Chrome'],
  timezoneId: 'Asia/Tokyo',
  launchOptions: {
    ...(own ? { executablePath: own } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};
const phone = { ...browser, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const desktop = { ...browser, viewport: { width: 1280, height: 800 } };

/** What is read in each language: in ja on a phone, in en and zh-TW at a desktop. */
const onceALanguage = [
  'reflow.spec.ts',
  'operations.spec.ts',
  'pages.spec.ts',
  'own-data.spec.ts',
  'console.spec.ts',
  'console-staff.spec.ts',
  'console-webhooks.spec.ts',
  'refunds.spec.ts',
];
/** What is done, and not how it reads: every screen is read in each language by the pages' own. In ja on a phone, and in one of the two at a desktop. */
const once: Record<'en' | 'zh-TW', readonly string[]> = {
  en: [
    'console-orders.spec.ts',
    'console-pictures.spec.ts',
    'console-passkeys.spec.ts',
    'console-new-order.spec.ts',
    'rehearsal.spec.ts',
    'merchant-day.spec.ts',
    'member.spec.ts',
    'guards.spec.ts',
    'faults.spec.ts',
    'confirmed.spec.ts',
    'seller.spec.ts',
    'live.spec.ts',
    'dragging.spec.ts',
  ],
  'zh-TW': ['shop-tw.spec.ts', 'shop-guards.spec.ts', 'seller-posts.spec.ts', 'steady.spec.ts', 'hold.spec.ts', 'console-import.spec.ts'],
};
/** Whose browser it is, how a link is handed on, what is refused: the same on every device. */
const onPhone = [
  'account.spec.ts',
  'refusals.spec.ts',
  'live-take.spec.ts',
  'chosen.spec.ts',
  'shop-checkout.spec.ts',
  'identity.spec.ts',
  'unpaid.spec.ts',
  'way-back.spec.ts',
  'paypay.spec.ts',
  'announced.spec.ts',
  'unread.spec.ts',
  'early-tap.spec.ts',
  'waves.spec.ts',
];
/** Every purchase goes everywhere but to the desktops that say what the phone says. */
const notAtEveryDesktop = ['purchase.spec.ts'];

/** What is measured in milliseconds runs when all the rest is done, so that it measures the shop and not the other worker. */
const measured = 'measured.spec.ts';
/** What has to end within so many seconds runs after them too: three tests beside each other, and not beside the rest. */
const timed = 'hanging.spec.ts';

function leftOut(device: 'phone' | 'desktop', locale: Locale): readonly string[] {
  if (device === 'phone' && locale === 'ja') return [];
  const elsewhere = locale === 'en' ? once['zh-TW'] : locale === 'zh-TW' ? once.en : [];
  if (device === 'desktop' && locale !== 'ja') return [...onPhone, ...notAtEveryDesktop, ...elsewhere];
  return [...onceALanguage, ...once.en, ...once['zh-TW'], ...onPhone];
}

const projects = (
  [
    ['phone', phone],
    ['desktop', desktop],
  ] as const
).flatMap(([device, use]) =>
  (['ja', 'en', 'zh-TW'] as const).map((shopLocale) => ({
    name: `${device} ${shopLocale}`,
    testIgnore: [measured, timed, ...leftOut(device, shopLocale)],
    use: { ...use, shopLocale, locale: shopLocale === 'ja' ? 'ja-JP' : shopLocale },
  })),
);

/** Every purchase on a phone in each of the three languages, and at a desktop; the rest in each language once, or once. */
export default defineConfig<ShopOptions>({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../test-results'),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // only where the browser itself stopped (browser-stall.ts): whatever else fails has failed
  retries: 1,
  // one more than the cores of a small machine: a journey waits for pages, emails and banks; with two more all of it took longer
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  globalSetup: './global-setup.ts',
  // a trace of everything costs a third of the time: asked for by TRACE=1
  use: { trace: process.env.TRACE ? 'retain-on-failure' : 'off', screenshot: 'only-on-failure', actionTimeout: 10_000, navigationTimeout: 15_000 },
  // the long ones first, so that neither worker is left alone with one at the end
  projects: [
    ...projects.toSorted((a, b) => a.testIgnore.length - b.testIgnore.length),
    { ...(projects[0] as (typeof projects)[number]), name: 'timed', testIgnore: [], testMatch: timed, dependencies: projects.map(({ name }) => name) },
    { ...(projects[0] as (typeof projects)[number]), name: 'measured', testIgnore: [], testMatch: measured, dependencies: ['timed'] },
  ],
});
