import type { Ground } from '../../platform/ground.ts';
import type { Sessions } from '../../platform/http/visitor.ts';

/** What this folder needs of the process (app/context/app.ts). */
export interface MaintenanceApp extends Ground {
  sessions: Sessions;
  /** How far this machine's own clock is ahead of the database's, in milliseconds. */
  skew: () => number;
  /** It was told to stop. */
  draining: boolean;
}
