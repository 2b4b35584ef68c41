import { reloadStalePage } from '../page/stale-page.ts';

/** How often a part that the server should have is asked for. */
const mostTries = 3;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Watch = typeof import('../beside/beside.ts');
let watch: Promise<Watch> | null = null;
/** Who looks after the line comes once the page stands, before it is needed: without a line it could not come. */
export function keepWatch(): Promise<Watch> {
  watch ??= import('../beside/beside.ts').catch((error: unknown) => {
    watch = null;
    throw error;
  });
  return watch;
}

/**
 * Loads a part of the app. Without a line it waits until there is one, and then goes on: a page that is left for the browser's own error page cannot.
 * Where another version was deployed meanwhile the page is loaded anew at the path the visitor wants (spec §2).
 * @throws what the import threw, when the server has answered and the part still cannot be had
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      const line = await keepWatch().catch(() => null);
      const server = await line?.lookAtServer();
      // the line went before the page stood: nobody looks after it yet
      if (!line) await pause(2_000);
      else if (server === 'away') await line.lineIsBack();
      else if (server === 'same' && tries < mostTries) await pause(tries * 400);
      else if (reloadStalePage()) return await new Promise<never>(() => {});
      else throw error;
    }
  }
}
