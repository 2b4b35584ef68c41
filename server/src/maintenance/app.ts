import type { Ground } from '../ground.ts';
import type { Sessions } from '../http/visitor.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface MaintenanceApp extends Ground {
  sessions: Sessions;
  /** How far this machine's own clock is ahead of the database's, in milliseconds. */
  skew: () => number;
  /** It was told to stop. */
  draining: boolean;
}
