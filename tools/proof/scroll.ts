import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { openServer } from '../../e2e/server.ts';

/** A frame takes 16.7 ms; two of them are not noticed, more are a stutter. */
const maxP95Ms = 34;
const own =
  process.env.CHROMIUM_PATH ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);

/**
 * Scrolls a liver's list of 10,000 products (store `soko` of DEMO=load) to its end on a phone's
 * screen, as fast as a flick, and measures every frame.
 * @returns faults in words
 */
export async function scrollTenThousand(say: (line: string) => void): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'noren-scroll-'));
  const server = await openServer(directory, { DEMO: 'load' });
  const browser = await chromium.launch({
    ...(own && { executablePath: own }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const people = (await (await fetch(`${server.origin}/api/playground/personas`)).json()) as {
      name: string;
      role: string;
      url: string;
    }[];
    const url = people.find(({ name, role }) => role === 'seller' && name === '蔵前 実')?.url;
    if (!url) return ['The load store has no liver to enter as'];
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      locale: 'ja-JP',
    });
    await page.goto(url);
    // the login token has become a session
    await page.waitForURL(
      ({ pathname, search }) => pathname.endsWith('/unselected') && !search.includes('token'),
    );
    // a stream unknown to the shop becomes this liver's
    await page.goto(`${server.origin}/shop/seller/stream-products/unselected?stream-id=4711`);
    await page.getByRole('checkbox').first().waitFor();
    const frames = await flick(page);
    frames.sort((a, b) => a - b);
    const part = (share: number) =>
      (frames[Math.min(frames.length - 1, Math.floor(frames.length * share))] as number).toFixed(1);
    const rows = await page.getByRole('checkbox').count();
    const last = Number(
      await page.locator('li[aria-posinset]').last().getAttribute('aria-posinset'),
    );
    say(
      `${frames.length} frames to row ${last}: p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, p99 ${part(0.99)} ms, max ${part(1)} ms; ${rows} rows drawn`,
    );
    // a tap far down the list must be selected at once
    const before = Date.now();
    await page.getByRole('checkbox').nth(3).check();
    say(`a tap there is selected after ${Date.now() - before} ms`);
    return [
      ...(last < 4_500 ? [`the end of the list was not reached: row ${last}`] : []),
      ...(rows > 60 ? [`${rows} rows were drawn at once`] : []),
      ...(Number(part(0.95)) > maxP95Ms ? [`a frame took ${part(0.95)} ms at p95`] : []),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * Scrolls until nothing more comes; the next thousand may take two seconds. A string, because the
 * TypeScript runner adds names to functions that the page does not know.
 */
const scrolling = `new Promise((resolve) => {
  const frames = [];
  let at = performance.now();
  let resting = 0;
  requestAnimationFrame(function step(now) {
    frames.push(now - at);
    at = now;
    const before = window.scrollY;
    window.scrollBy(0, 900);
    resting = window.scrollY === before ? resting + 1 : 0;
    if (resting > 120) resolve(frames.slice(1, -120));
    else requestAnimationFrame(step);
  });
})`;

/** @returns the time of each frame until the end, in milliseconds */
const flick = (page: Page): Promise<number[]> => page.evaluate(scrolling);
