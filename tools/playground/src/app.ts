import type { SessionApp } from '../../../server/src/identity/sessions/app.ts';

/** What the playground needs of the process (server/src/app/context/app.ts). */
export interface PlaygroundApp extends SessionApp {
  publicUrl: () => string;
  /** The origin at which this process listens; the sandbox is reached there. */
  ownOrigin: () => string;
  /** Slug of the store that `/` redirects to. */
  defaultStore: () => Promise<string | null>;
  /** Origins that a redirect may lead to. */
  allowedOrigins: () => string[];
}
