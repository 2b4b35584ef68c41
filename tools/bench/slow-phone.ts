import { chromium as browserType, type Page } from '@playwright/test';
import { chromium, chromiumFlags } from './built-server.ts';

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'ja-JP',
};

/**
 * Runs `work` on a phone that has never opened the shop, in a new browser: CPU 4 times slower, 150
 * ms round trip, 1.6 Mbit/s down, 750 kbit/s up.
 */
export async function onSlowPhone<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await browserType.launch({ executablePath: chromium, args: chromiumFlags });
  try {
    const page = await (await browser.newContext(phone)).newPage();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    });
    // tsx names inner functions with a helper that the page does not have
    await page.addInitScript('globalThis.__name = (it) => it');
    return await work(page);
  } finally {
    await browser.close();
  }
}
