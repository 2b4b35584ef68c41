import type { EmailsApp } from '../../notifications/mailing/app.ts';
import type { PaymentsApp } from '../../payments/attempts/app.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { MediaApp } from '../../platform/media/media-storage.ts';
import type { Lanes } from './lanes.ts';

/** Dependencies of this folder (app/context/app.ts). */
export interface JobsApp extends EmailsApp, PaymentsApp, MediaApp {
  lanes: Lanes;
  draining: boolean;
  metrics: Pick<Metrics, 'bounced' | 'endedRows' | 'job'>;
}
