import { reloadStalePage } from '../page/stale-page.ts';

/** Maximum number of tries for a file that the server should have. */
const maxTries = 3;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Watch = typeof import('../background/background.ts');
let watch: Promise<Watch> | null = null;
/**
 * Loads the connection watch after the page has rendered, because offline it could not be loaded.
 */
export function keepWatch(): Promise<Watch> {
  watch ??= import('../background/background.ts').catch((error: unknown) => {
    watch = null;
    throw error;
  });
  return watch;
}

/**
 * Loads a part of the app. Offline it waits for the connection and continues, which a page replaced
 * by the browser's error page could not. If another version was deployed meanwhile, it reloads the
 * page at the target path (spec §2).
 * @throws the import's error, if the server responds but the part cannot be loaded
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      const line = await keepWatch().catch(() => null);
      const server = await line?.checkServer();
      // the connection was lost before the watch was loaded
      if (!line) await delay(2_000);
      else if (server === 'away') await line.lineIsBack();
      else if (server === 'same' && tries < maxTries) await delay(tries * 400);
      else if (reloadStalePage()) return await new Promise<never>(() => {});
      else throw error;
    }
  }
}
