import { defineConfig } from '@playwright/test';
import screenshots from '../screenshots.config.ts';
import { phoneSize } from './driver.ts';

const [first] = screenshots.projects ?? [];

/**
 * `npm run screenshots -- webkit`: every screen in WebKit next to Chromium, in Japanese, with the
 * same window size (e2e/engines/beside.ts).
 */
export default defineConfig({
  ...screenshots,
  testMatch: ['screens.shots.ts', 'shop-screens.shots.ts', 'engines/*.pairs.ts'],
  globalSetup: '../global-setup.ts',
  workers: 1,
  retries: 0,
  timeout: 900_000,
  // WebKitGTK has neither touch nor a high-resolution screen
  projects: [
    {
      ...first,
      testIgnore: [],
      use: {
        ...first?.use,
        viewport: phoneSize,
        deviceScaleFactor: 1,
        hasTouch: false,
        isMobile: false,
      },
    },
  ],
});
