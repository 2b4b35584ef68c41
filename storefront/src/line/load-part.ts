import { reloadStalePage } from '../stale-page.ts';
import { lineIsBack, lookAtServer } from './line.ts';

/** How often a part that the server should have is asked for. */
const mostTries = 3;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
      const server = await lookAtServer();
      if (server === 'away') await lineIsBack();
      else if (server === 'same' && tries < mostTries) await pause(tries * 400);
      else if (reloadStalePage()) return await new Promise<never>(() => {});
      else throw error;
    }
  }
}
