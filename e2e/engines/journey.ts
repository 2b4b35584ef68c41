import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from '@playwright/test';
import { PageFaults } from '../page-faults.ts';
import { test as shopTest } from '../shop.ts';
import { findEngines } from '../../scripts/browser.mjs';
import type { Driver, Engine } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { Phone } from './phone.ts';
import { openWebKit } from './webkit.ts';

export interface EngineOptions {
  engine: Engine;
}

const open = (engine: Engine): Promise<Driver> =>
  engine === 'webkit' ? openWebKit() : openFirefox(findEngines().firefox as string);

/**
 * A journey in another engine, with a new profile, against the real server. Fails on any error in a
 * page.
 */
export const test = shopTest.extend<{ phone: Phone; faults: PageFaults }, EngineOptions>({
  // Chromium is not used here; the phone collects the faults of its own pages
  faults: async ({}, use) => use(new PageFaults()),
  engine: ['webkit', { option: true, scope: 'worker' }],
  phone: async ({ engine, shop, say, shopLocale }, use, info) => {
    const driver = await open(engine);
    try {
      const phone = new Phone(driver, say);
      await phone.remember(shop.origin, { 'huc-locale': shopLocale });
      await use(phone);
      if (info.status !== info.expectedStatus) {
        await info.attach('phone', {
          path: keep(
            await driver.picture().catch(() => Buffer.alloc(0)),
            info.outputPath('phone.png'),
          ),
        });
      }
      expect(await phone.faults(), 'errors in the pages').toEqual([]);
    } finally {
      await driver.close();
    }
  },
});

/** Saves a screenshot next to the report of a failure. */
function keep(picture: Buffer, path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, picture);
  return path;
}

export { expect };
