import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';

// Very rarely a browser stops drawing: its page answers and is right, but no frame comes any more, so that nothing can be clicked and no picture
// taken. That says nothing of the shop. Such a journey, and no other, is begun once more; the report then calls it flaky.

const markOf = (info: TestInfo): string => join(info.project.outputDir, `stalled-${info.testId}`);

/** How long a page may take for one frame, far beyond any work of its own. */
const longestFrame = 3_000;

/** After a failure: notes it where the page's script answers and the page draws nothing. */
export async function noteStall(page: Page, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  const draws = await page
    .evaluate(
      (most) =>
        new Promise<boolean>((resolve) => {
          requestAnimationFrame(() => resolve(true));
          setTimeout(() => resolve(false), most);
        }),
      longestFrame,
    )
    // a page that does not answer at all is judged like any other
    .catch(() => true);
  if (draws) return;
  mkdirSync(info.project.outputDir, { recursive: true });
  writeFileSync(markOf(info), '');
  console.log(`The browser stopped drawing in “${info.title}”: it is begun once more`);
}

/** A journey that failed by itself has failed: it is not tried until it passes. */
export function refuseOtherRetries(info: TestInfo): void {
  if (info.retry > 0 && !existsSync(markOf(info))) throw new Error('Not tried again: the browser was drawing when this failed the first time.');
}
