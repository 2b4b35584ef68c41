import { join } from 'node:path';

const own = (path: string): string => join(import.meta.dirname, 'src', path);

/** The kit's files that this app puts its own in the place of, for every build and test of it. */
export const kitPlaces = {
  '@noren/kit/words.ts': own('i18n/kit-words.ts'),
  '@noren/kit/reload-page.ts': own('line/reload-page.ts'),
};
