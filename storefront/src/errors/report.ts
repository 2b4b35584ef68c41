/**
 * Where unexpected errors go: the console at once, and a small buffer until the reporter has loaded.
 * spec §9: at most 25 breadcrumbs are kept and 10 events sent in a session.
 */
export interface ErrorReport {
  error: unknown;
  context: Record<string, unknown>;
  breadcrumbs: string[];
  at: string;
}
type Send = (report: ErrorReport) => void;

const mostBreadcrumbs = 25;
const mostEvents = 10;
const breadcrumbs: string[] = [];
const waiting: ErrorReport[] = [];
let events = 0;
let send: Send | null = null;

export function leaveBreadcrumb(text: string): void {
  breadcrumbs.push(text);
  if (breadcrumbs.length > mostBreadcrumbs) breadcrumbs.shift();
}

export function report(error: unknown, context: Record<string, unknown> = {}): void {
  console.error(error, context);
  if (events >= mostEvents) return;
  events += 1;
  const entry = { error, context, breadcrumbs: [...breadcrumbs], at: new Date().toISOString() };
  if (send) send(entry);
  else waiting.push(entry);
}

/** The lazily loaded reporter takes over and receives what happened before it. */
export function attachReporter(reporter: Send): void {
  send = reporter;
  for (const entry of waiting.splice(0)) reporter(entry);
}
