import type { SessionApp } from '../../../server/src/identity/sessions/app.ts';

/** What this room needs of the process (server/src/app/context/app.ts). */
export interface PlaygroundApp extends SessionApp {
  publicUrl: () => string;
  /** Where this process itself listens: the sandbox is reached there. */
  ownOrigin: () => string;
  /** The store that `/` leads to. */
  defaultStore: () => Promise<string | null>;
  /** Origins that a redirect may go to. */
  allowedOrigins: () => string[];
}
