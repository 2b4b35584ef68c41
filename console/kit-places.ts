import { join } from 'node:path';

/** Files of the kit that this app replaces: the kit's words, in the console's language. */
export const kitPlaces = {
  '@noren/kit/words.ts': join(import.meta.dirname, 'src/i18n/kit-words.ts'),
};
