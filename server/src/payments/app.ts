import type { RailsApp } from '../rails/app.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface PaymentsApp extends RailsApp {
  /** Where browsers reach this server, without a trailing slash. */
  publicUrl: () => string;
  /** Origins that a redirect may go to. */
  allowedOrigins: () => string[];
}
