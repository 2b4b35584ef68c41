import type { Ground } from '../ground.ts';
import type { Payments } from './payments.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface ConnectionsApp extends Ground {
  payments: Payments;
}
