import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { launch } from 'puppeteer-core';
import { maxCallMs, phoneSize, type Driver, type Point } from './driver.ts';

/** Starts headless Firefox over WebDriver BiDi, because Debian has no geckodriver. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'noren-firefox-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: join(home, 'profile'),
    protocolTimeout: maxCallMs,
    timeout: maxCallMs,
    defaultViewport: { ...phoneSize, deviceScaleFactor: 1 },
    extraPrefsFirefox: {
      'intl.accept_languages': 'ja-JP, ja',
      'app.update.enabled': false,
      'browser.chrome.site_icons': false,
    },
    // Firefox does not start with a home folder that another user owns
    env: { ...process.env, HOME: home, TZ: 'Asia/Tokyo' },
  });
  const faults: string[] = [];
  const page = await browser.newPage();
  page.setDefaultTimeout(maxCallMs);
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const { mouse, keyboard } = page;
  const moveTo = ({ x, y }: Point) => mouse.move(Math.round(x), Math.round(y));
  return {
    // as in WebKit, the journey itself waits for the content
    open: (url) => page.evaluate((to) => window.location.assign(to), url),
    run: (work, ...given) =>
      page.evaluate(work as never, ...(given as unknown as never[])) as Promise<never>,
    tap: ({ x, y }) => mouse.click(Math.round(x), Math.round(y), { delay: 30 }),
    press: async (at) => {
      await moveTo(at);
      await mouse.down();
    },
    move: async (path) => {
      for (const point of path) await moveTo(point);
    },
    release: () => mouse.up(),
    type: (text) => keyboard.type(text),
    picture: async () => Buffer.from(await page.screenshot({ type: 'png' })),
    faults: () => faults,
    close: async () => {
      const child = browser.process();
      await Promise.race([browser.close().catch(() => undefined), wait(5_000)]);
      if (child && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
