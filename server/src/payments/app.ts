import type { ConnectionsApp } from '../connections/connections.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface PaymentsApp extends ConnectionsApp {
  /** Where browsers reach this server, without a trailing slash. */
  publicUrl: () => string;
  /** Origins that a redirect may go to. */
  allowedOrigins: () => string[];
}
