import type { Ground } from '../ground.ts';
import type { Metrics } from '../watching/metrics.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface BouncesApp extends Ground {
  metrics: Pick<Metrics, 'bounced'>;
}
