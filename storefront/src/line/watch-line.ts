import { setSilent } from './line.ts';

/** Polling interval of an unreachable server, in milliseconds. */
const pollIntervalMs = 3_000;
/** A server that takes longer for a small file counts as unreachable. */
const timeoutMs = 4_000;

/**
 * `away`: no response. `another`: a newer version of the app was deployed since this page was
 * loaded.
 */
export type Server = 'away' | 'same' | 'another';

/**
 * Content of parts.json (storefront/parts.ts): the app's entry file, and the files of each part of
 * the site.
 */
export type Parts = { entry: string } & Record<'marketplace' | 'buyer' | 'seller', string[]>;

/**
 * Returns null if the server does not respond, and an empty object for a foreign response (a
 * development server's page).
 */
export async function readParts(): Promise<Partial<Parts> | null> {
  try {
    const response = await fetch('/parts.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response.ok
      ? ((await response.json().catch(() => ({}))) as Partial<Parts>)
      : response.status < 500
        ? {}
        : null;
  } catch {
    return null;
  }
}

export async function checkServer(): Promise<Server> {
  const parts = navigator.onLine ? await readParts() : null;
  if (!parts) return 'away';
  return parts.entry === undefined || document.querySelector(`script[src$="/${parts.entry}"]`)
    ? 'same'
    : 'another';
}

let waiting: Promise<void> | null = null;
/** Resolves when the server responds again; until then the page shows that it is offline. */
export function lineIsBack(): Promise<void> {
  waiting ??= waitForLine().finally(() => {
    waiting = null;
    setSilent(false);
  });
  return waiting;
}

async function waitForLine(): Promise<void> {
  setSilent(true);
  do await askAgainLater();
  while ((await checkServer()) === 'away');
}

function askAgainLater(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, pollIntervalMs);
    window.addEventListener('online', done);
  });
}

/**
 * Called when a call got no response: if the server is unreachable, the page shows it until it is
 * back.
 */
export async function reportSilence(): Promise<void> {
  if (!waiting && navigator.onLine && (await checkServer()) === 'away') void lineIsBack();
}
