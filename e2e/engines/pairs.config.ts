import { defineConfig } from '@playwright/test';
import screenshots from '../screenshots.config.ts';
import { phoneSize } from './driver.ts';

const [first] = screenshots.projects ?? [];

/** `npm run screenshots -- webkit`: every screen in WebKit beside Chromium, in Japanese, in a window that is the same in both (e2e/engines/beside.ts). */
export default defineConfig({
  ...screenshots,
  testMatch: ['screens.shots.ts', 'shop-screens.shots.ts', 'engines/*.pairs.ts'],
  globalSetup: '../global-setup.ts',
  workers: 1,
  retries: 0,
  timeout: 900_000,
  // WebKitGTK's window has neither a finger nor a finer screen
  projects: [{ ...first, testIgnore: [], use: { ...first?.use, viewport: phoneSize, deviceScaleFactor: 1, hasTouch: false, isMobile: false } }],
});
