import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { closeMessages } from './close-messages.ts';
import { drawBeside } from './engines/beside.ts';

const folder = join(import.meta.dirname, '../docs/screenshots');
mkdirSync(folder, { recursive: true });

/** Takes one picture when the screen has come to rest; a screen wider than its window is none to be shown. */
export const shooting = (project: string, locale: string) => async (target: Page, name: string) => {
  // pictures in view have arrived, nothing moves any more
  await target.waitForLoadState('load');
  await target.evaluate(() =>
    Promise.race([
      Promise.all([...document.images].filter((image) => image.loading !== 'lazy').map((image) => image.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ]),
  );
  await closeMessages(target);
  await target.waitForTimeout(400);
  const overflow = await target.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (overflow > 0) throw new Error(`${name} is ${overflow} px wider than the window`);
  if (process.env.BESIDE === 'webkit') return drawBeside(target, name);
  await target.screenshot({
    path: join(folder, `${name}-${project.split(' ')[0]}-${locale}.jpg`),
    type: 'jpeg',
    quality: 78,
    scale: 'css',
    animations: 'disabled',
  });
};
