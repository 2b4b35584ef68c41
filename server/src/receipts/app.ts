import type { Ground } from '../ground.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface ReceiptsApp extends Ground {
  publicUrl: () => string;
}
