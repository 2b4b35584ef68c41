import type { Ground } from '../ground.ts';
import type { Together } from '../db/together.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface AddressesApp extends Ground {
  reads: Together;
}
