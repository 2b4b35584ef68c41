import { setSilent } from './line.ts';

/** How often a server that does not answer is asked whether it does, in milliseconds. */
const askEvery = 3_000;
/** A server that takes longer for a small file is none. */
const answersWithin = 4_000;

/** `away`: nobody answers. `another`: a newer version of the app was deployed since this page was loaded. */
export type Server = 'away' | 'same' | 'another';

/** What parts.json says (storefront/parts.ts): the file that the app begins with, and the files of each place. */
export type Parts = { entry: string } & Record<'marketplace' | 'buyer' | 'seller', string[]>;

/** Null: nobody answers. An answer that is none of ours (a development server's page) names nothing. */
export async function readParts(): Promise<Partial<Parts> | null> {
  try {
    const response = await fetch('/parts.json', { cache: 'no-store', signal: AbortSignal.timeout(answersWithin) });
    return response.ok ? ((await response.json().catch(() => ({}))) as Partial<Parts>) : response.status < 500 ? {} : null;
  } catch {
    return null;
  }
}

export async function lookAtServer(): Promise<Server> {
  const parts = navigator.onLine ? await readParts() : null;
  if (!parts) return 'away';
  return parts.entry === undefined || document.querySelector(`script[src$="/${parts.entry}"]`) ? 'same' : 'another';
}

let waiting: Promise<void> | null = null;
/** Until the server answers again; meanwhile the page says so. */
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
  while ((await lookAtServer()) === 'away');
}

function askAgainLater(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, askEvery);
    window.addEventListener('online', done);
  });
}

/** A call was not answered: where the server is not to be reached at all, the page says so until it is. */
export async function reportSilence(): Promise<void> {
  if (!waiting && navigator.onLine && (await lookAtServer()) === 'away') void lineIsBack();
}
