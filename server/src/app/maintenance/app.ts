import type { Ground } from '../../platform/ground.ts';
import type { Sessions } from '../../platform/http/visitor.ts';

/** Dependencies of this folder (app/context/app.ts). */
export interface MaintenanceApp extends Ground {
  sessions: Sessions;
  /** How far this machine's own clock is ahead of the database's, in milliseconds. */
  skew: () => number;
  draining: boolean;
}
