import type { Ground } from '../ground.ts';
import type { MediaStorage } from './media-storage.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface MediaApp extends Ground {
  media: MediaStorage;
}
