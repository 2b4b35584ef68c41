import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { locales, type Locale } from '@noren/contract/locales';
import type { ShopOptions } from './shop.ts';

const own =
  process.env.CHROMIUM_PATH ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);

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
      // a name of this machine that is not a secure context (plain-http.spec.ts)
      '--host-resolver-rules=MAP noren.test 127.0.0.1',
    ],
  },
};
const phone = {
  ...browser,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
};
const desktop = { ...browser, viewport: { width: 1280, height: 800 } };

/**
 * JOURNEYS selects the tests: `gate` is for `npm test`; `deep` is for `npm run test:deep`, with the
 * journeys tagged @deep and the desktops; `everywhere` (`npm run proof -- journeys`) runs them on
 * both devices and in three languages, except those of `onPhone`, which depend on neither. Without
 * it the journeys of both tiers run.
 */
const { JOURNEYS: tier } = process.env;
const everywhere = tier === 'everywhere';
const ofTier = {
  ...(tier === 'gate' && { grepInvert: /@deep/ }),
  ...(tier === 'deep' && { grep: /@deep/ }),
};

/**
 * Every journey runs on a phone in ja, where most buyers are. The deep tier runs these again at a
 * desktop in the other two languages: every screen's layout there, and what a mouse, a keyboard or
 * a wide table changes. The Taiwanese checkout runs only at the desktop.
 */
const atEachDesktop = tier === 'gate' ? [] : ['pages.spec.ts'];
const alsoAtDesktop: Partial<Record<Locale, readonly string[]>> =
  tier === 'gate'
    ? { 'zh-TW': ['shop-tw.spec.ts'] }
    : {
        ja: [],
        en: [
          ...atEachDesktop,
          'dragging.spec.ts',
          'console-orders.spec.ts',
          'live.spec.ts',
          'keyboard.spec.ts',
        ],
        'zh-TW': [...atEachDesktop, 'shop-tw.spec.ts'],
      };
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
  'operations.spec.ts',
  'plain-http.spec.ts',
];

const atDesktopAlone = everywhere ? [] : ['shop-tw.spec.ts'];

/** Tests that measure milliseconds run after all others, so that no other worker disturbs them. */
const measured = 'measured.spec.ts';
/**
 * Tests with time limits in seconds run after them too: three in parallel, but without the rest.
 */
const timed = 'hanging.spec.ts';

const sizes = [
  ['phone', phone],
  ['desktop', desktop],
] as const;

const projects = sizes.flatMap(([device, use]) =>
  (['ja', ...locales.filter((locale) => locale !== 'ja')] as const).flatMap((shopLocale) => {
    const isFirst = device === 'phone' && shopLocale === 'ja';
    const files = device === 'desktop' ? (alsoAtDesktop[shopLocale] ?? atEachDesktop) : [];
    if (!isFirst && !everywhere && files.length === 0) return [];
    return {
      name: `${device} ${shopLocale}`,
      ...(isFirst || tier === 'gate' ? ofTier : {}),
      ...(isFirst || everywhere ? {} : { testMatch: [...files] }),
      testIgnore: [measured, timed, ...(isFirst ? atDesktopAlone : onPhone)],
      use: { ...use, shopLocale, locale: shopLocale === 'ja' ? 'ja-JP' : shopLocale },
    };
  }),
);

/** Runs on a phone in ja, and elsewhere what differs there. */
export default defineConfig<ShopOptions>({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../test-results'),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // a retry only runs if the browser itself stalled (browser-stall.ts)
  retries: 1,
  // one more than the cores of a small machine, because journeys wait for pages and emails; two
  // more made the whole run slower
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  globalSetup: './global-setup.ts',
  // tracing everything costs a third of the time; TRACE=1 turns it on
  use: {
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
  },
  projects: [
    ...projects,
    ...(tier === 'gate'
      ? []
      : [
          {
            ...(projects[0] as (typeof projects)[number]),
            name: 'timed',
            testIgnore: [],
            testMatch: timed,
            dependencies: projects.map(({ name }) => name),
          },
          {
            ...(projects[0] as (typeof projects)[number]),
            name: 'measured',
            testIgnore: [],
            testMatch: measured,
            dependencies: ['timed'],
          },
        ]),
  ],
});
