import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findEngines } from '../../scripts/browser.mjs';
import type { ShopOptions } from '../shop.ts';
import type { Engine } from './driver.ts';
import type { EngineOptions } from './journey.ts';

const { webkit, firefox } = findEngines();
const engines: Engine[] = [
  ...(webkit ? ['webkit' as const] : []),
  ...(firefox ? ['firefox' as const] : []),
];

/** The purchase that only the deep run makes in an engine: the gate makes one in each. */
const deepPurchase: Record<Engine, RegExp> = {
  webkit: /cash on delivery/,
  firefox: /by card/,
};
const ofTier = (engine: Engine) =>
  process.env.JOURNEYS === 'gate'
    ? { grepInvert: deepPurchase[engine] }
    : process.env.JOURNEYS === 'deep'
      ? { grep: deepPurchase[engine] }
      : {};

/**
 * The main journeys once in each engine other than Chromium. Only the test runner is Playwright's;
 * it has no such browsers here.
 */
export default defineConfig<ShopOptions, EngineOptions>({
  testDir: import.meta.dirname,
  testMatch: '*.journey.ts',
  outputDir: join(import.meta.dirname, '../../test-results/engines'),
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  globalSetup: '../global-setup.ts',
  projects: engines.map((engine) => ({
    name: engine,
    ...ofTier(engine),
    use: { engine, shopLocale: 'ja' },
  })),
});
