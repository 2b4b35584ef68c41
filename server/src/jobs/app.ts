import type { EmailsApp } from '../emails/app.ts';
import type { PaymentsApp } from '../payments/app.ts';
import type { Metrics } from '../watching/metrics.ts';
import type { MediaApp } from '../media/media-storage.ts';
import type { Lanes } from './lanes.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface JobsApp extends EmailsApp, PaymentsApp, MediaApp {
  /** The jobs' ways to the gateways. */
  lanes: Lanes;
  draining: boolean;
  metrics: Pick<Metrics, 'bounced' | 'endedRows' | 'job'>;
}
