import type { Ground } from '../ground.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface WebhooksApp extends Ground {
  /** where browsers reach this server */
  publicUrl: () => string;
}
