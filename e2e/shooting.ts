import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { closeMessages } from './close-messages.ts';
import { shootPair } from './engines/beside.ts';

const folder = join(import.meta.dirname, '../docs/screenshots');
mkdirSync(folder, { recursive: true });

/** Takes a screenshot when the screen is at rest; fails if the screen is wider than its window. */
export const shooting = (project: string, locale: string) => async (target: Page, name: string) => {
  // wait until visible pictures have loaded and nothing moves
  await target.waitForLoadState('load');
  await target.evaluate(() =>
    Promise.race([
      Promise.all(
        [...document.images]
          .filter((image) => image.loading !== 'lazy')
          .map((image) => image.decode().catch(() => undefined)),
      ),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ]),
  );
  await closeMessages(target);
  await target.waitForTimeout(400);
  const overflow = await target.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) throw new Error(`${name} is ${overflow} px wider than the window`);
  if (process.env.BESIDE === 'webkit') return shootPair(target, name);
  await target.screenshot({
    path: join(folder, `${name}-${project.split(' ')[0]}-${locale}.jpg`),
    type: 'jpeg',
    quality: 78,
    scale: 'css',
    animations: 'disabled',
  });
};
