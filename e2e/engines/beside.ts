import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { phoneSize, type Driver } from './driver.ts';
import {
  boxesIn,
  fieldsOf,
  isAtRest,
  keepAll,
  keptIn,
  scrollTo,
  write,
  type Box,
} from './mirrored.ts';
import { Phone } from './phone.ts';
import { openWebKit } from './webkit.ts';

const folder = join(import.meta.dirname, '../../.cache/shots');
/** Maximum number of screenshots per page, one per window height. */
const windows = 5;

/** A phone in landscape, as far as the screen allows. */
const landscape = { width: 780, height: 380 };

const opened = new Map<boolean, Promise<Driver>>();

/** Returns this run's WebKit in portrait or landscape; both end with the process. */
async function webKit(isLandscape: boolean): Promise<Phone> {
  mkdirSync(folder, { recursive: true });
  const driver = opened.get(isLandscape) ?? openWebKit(isLandscape ? landscape : phoneSize);
  opened.set(isLandscape, driver);
  return new Phone(await driver, () => '');
}

/**
 * Takes screenshots of a screen in Chromium and in WebKit with the same URL, storage, fields,
 * window size and scroll position, into `.cache/shots`. A state that a tap opened and the URL does
 * not name is missing in WebKit: `again` repeats the tap there.
 */
export async function shootPair(
  page: Page,
  name: string,
  again?: (phone: Phone) => Promise<unknown>,
  isLandscape = false,
): Promise<void> {
  const phone = await webKit(isLandscape);
  const faultsBefore = phone.driver.faults().length;
  const { width } = isLandscape ? landscape : phoneSize;
  // a new window gets its size a moment after it opens
  const size = await phone.until('a window of its size', async () => {
    const now = await phone.driver.run(() => ({
      width: window.innerWidth,
      height: window.innerHeight,
    }));
    return now.width === width && now;
  });
  await page.setViewportSize(size);
  const kept = {
    ...(await page.evaluate(keptIn)),
    cookies: (await page.context().cookies()).map((one) => `${one.name}=${one.value}; path=/`),
  };
  await phone.open(`${new URL(page.url()).origin}/robots.txt`);
  await phone.driver.run(keepAll, kept);
  await phone.open(page.url());
  await waitUntilAtRest(phone);
  await again?.(phone);
  // one field may reveal others
  for (let turn = 0; turn < 2; turn++) {
    await phone.driver.run(write, await page.evaluate(fieldsOf));
    await waitUntilAtRest(phone);
  }
  const notes = (await phone.driver.run(isAtRest)) ? [] : ['WebKit was not at rest'];
  for (let turn = 0; turn < windows; turn++) {
    const more = await page.evaluate(scrollTo, turn);
    await phone.driver.run(scrollTo, turn);
    await page.waitForTimeout(300);
    const part = `${name}-${turn + 1}`;
    await page.screenshot({
      path: join(folder, `${part}-chromium.png`),
      scale: 'css',
      animations: 'disabled',
    });
    writeFileSync(join(folder, `${part}-webkit.png`), await phone.driver.picture());
    if (turn === 0)
      notes.push(...unequal(await page.evaluate(boxesIn), await phone.driver.run(boxesIn)));
    if (!more) break;
  }
  await page.evaluate(scrollTo, 0);
  const at = await phone.driver.run(() => location.pathname + location.search);
  const { pathname, search } = new URL(page.url());
  if (at !== pathname + search) notes.push(`WebKit is at ${at}`);
  notes.push(...phone.driver.faults().slice(faultsBefore));
  writeFileSync(join(folder, `${name}.txt`), notes.join('\n'));
  writeIndex();
}

/** Waits until pictures have loaded and nothing moves. */
async function waitUntilAtRest(phone: Phone): Promise<void> {
  await phone.until('a page at rest', () => phone.driver.run(isAtRest)).catch(() => undefined);
}

/** Lists elements whose size or position differs between the engines by more than fonts explain. */
function unequal(chromium: readonly Box[], webkit: readonly Box[]): string[] {
  if (chromium.length !== webkit.length)
    return [`${chromium.length} boxes in Chromium, ${webkit.length} in WebKit`];
  return chromium.flatMap((one, index) => {
    const other = webkit[index] as Box;
    const differs = (['x', 'width', 'height'] as const).some(
      (side) => Math.abs(one[side] - other[side]) > 2,
    );
    const describe = ({ x, y, width, height }: Box) => `${x},${y} ${width}×${height}`;
    return differs ? [`${one.what}: Chromium ${describe(one)}, WebKit ${describe(other)}`] : [];
  });
}

/** Writes a page with all pairs, WebKit on the left. */
function writeIndex(): void {
  const parts = readdirSync(folder).filter((name) => name.endsWith('-webkit.png'));
  const pairs = parts.map(
    (name) =>
      `<h2>${name.replace('-webkit.png', '')}</h2><img src="${name}"> <img src="${name.replace('-webkit', '-chromium')}">`,
  );
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>WebKit | Chromium</title>${pairs.join('\n')}`,
  );
}
