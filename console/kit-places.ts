import { join } from 'node:path';

/** The kit's file that this app puts its own in the place of, for each build of it. */
export const kitPlaces = { '@noren/kit/words.ts': join(import.meta.dirname, 'src/i18n/kit-words.ts') };
