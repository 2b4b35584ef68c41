import type { EmailsApp } from '../../notifications/mailing/app.ts';
import type { PaymentsApp } from '../../payments/attempts/app.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { MediaApp } from '../../platform/media/media-storage.ts';
import type { Lanes } from './lanes.ts';

/** What this folder needs of the process (app/context/app.ts). */
export interface JobsApp extends EmailsApp, PaymentsApp, MediaApp {
  /** The jobs' ways to the gateways. */
  lanes: Lanes;
  draining: boolean;
  metrics: Pick<Metrics, 'bounced' | 'endedRows' | 'job'>;
}
