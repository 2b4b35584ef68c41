import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser';
import { currentLocale } from '../i18n/current-locale.ts';

/** An unexpected error with its breadcrumbs. */
export interface ErrorReport {
  error: unknown;
  context: Record<string, unknown>;
  breadcrumbs: string[];
  at: string;
}

/**
 * Sentry's client without its integrations, which sends only what `report` passes. It uses the
 * server's own tunnel (D-278), which knows the real DSN.
 */
const client = new BrowserClient({
  dsn: 'https://browser@tunnel.invalid/1',
  tunnel: '/api/error-reports',
  transport: makeFetchTransport,
  stackParser: defaultStackParser,
  integrations: [],
  maxBreadcrumbs: 25,
  sendClientReports: false,
});
client.init();

export function sendReport({ error, context, breadcrumbs, at }: ErrorReport): void {
  const scope = new Scope();
  scope.setClient(client);
  scope.setTag('locale', currentLocale());
  // Only the path, because queries contain tokens of links.
  scope.setTag('page', window.location.pathname);
  if (Object.keys(context).length > 0) scope.setContext('context', context);
  for (const message of breadcrumbs) scope.addBreadcrumb({ message });
  scope.captureException(error instanceof Error ? error : new Error(String(error)), {
    data: { at },
  });
}
