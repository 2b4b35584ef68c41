import type { ErrorReport } from './send-reports.ts';

/**
 * Handles unexpected errors: logs them to the console, and buffers them until the reporter has
 * loaded (send-reports.ts). spec §9: at most 25 breadcrumbs are kept and 10 events sent in a
 * session.
 */
type Send = (report: ErrorReport) => void;

const maxBreadcrumbs = 25;
const maxEvents = 10;
const breadcrumbs: string[] = [];
const waiting: ErrorReport[] = [];
let send: Send | null = null;
let isLoading = false;

export function leaveBreadcrumb(text: string): void {
  breadcrumbs.push(text);
  if (breadcrumbs.length > maxBreadcrumbs) breadcrumbs.shift();
}

export function report(error: unknown, context: Record<string, unknown> = {}): void {
  console.error(error, context);
  if (!countsAsEvent()) return;
  const entry = { error, context, breadcrumbs: [...breadcrumbs], at: new Date().toISOString() };
  if (send) return send(entry);
  waiting.push(entry);
  if (isLoading) return;
  isLoading = true;
  // After the first paint (D-278), and only if there is an error.
  const load = () =>
    void import('./send-reports.ts')
      .then(({ sendReport }) => attachReporter(sendReport))
      .catch(() => (isLoading = false));
  if (document.readyState === 'complete') load();
  else window.addEventListener('load', load, { once: true });
}

/** A session is a tab: a reload does not start a new one. */
function countsAsEvent(): boolean {
  try {
    const key = 'huc-error-events';
    const events = Number(window.sessionStorage.getItem(key)) + 1;
    if (events > maxEvents) return false;
    window.sessionStorage.setItem(key, String(events));
    return true;
  } catch {
    return eventsInMemory++ < maxEvents;
  }
}
let eventsInMemory = 0;

/** Sets the lazily loaded reporter, and passes it the buffered errors. */
function attachReporter(reporter: Send): void {
  send = reporter;
  for (const entry of waiting.splice(0)) reporter(entry);
}
