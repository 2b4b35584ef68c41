import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';

// Very rarely a browser stops drawing: scripts in its page still run, but it renders no frames, so
// that no click and no screenshot works. The shop is not the cause. Only such a journey is retried,
// and the report calls it flaky.

const markOf = (info: TestInfo): string => join(info.project.outputDir, `stalled-${info.testId}`);

/**
 * How long a page may take to draw one frame, in milliseconds; far more than its own work needs.
 */
const maxFrameMs = 3_000;

/** After a failure, marks the test if the page runs scripts but draws nothing. */
export async function noteStall(page: Page, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  const draws = await page
    .evaluate(
      (most) =>
        new Promise<boolean>((resolve) => {
          requestAnimationFrame(() => resolve(true));
          setTimeout(() => resolve(false), most);
        }),
      maxFrameMs,
    )
    // a page that does not respond at all counts as an ordinary failure
    .catch(() => true);
  if (draws) return;
  mkdirSync(info.project.outputDir, { recursive: true });
  writeFileSync(markOf(info), '');
  console.log(`The browser stopped drawing in “${info.title}”: it is retried`);
}

/** Fails the retry of any other failure. */
export function refuseOtherRetries(info: TestInfo): void {
  if (info.retry > 0 && !existsSync(markOf(info)))
    throw new Error('Not retried: the browser was still drawing when this failed the first time.');
}
