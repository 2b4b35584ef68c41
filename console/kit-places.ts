import { join } from 'node:path';

/**
 * The kit's files that this app puts its own in the place of: what the kit says, in the language that the console speaks.
 * For each of its builds, the app's (vite.config.ts) and that of the page which comes before it (vite.first-html.config.ts): one that left it out would
 * have buttons without words.
 */
export const kitPlaces = { '@noren/kit/words.ts': join(import.meta.dirname, 'src/i18n/kit-words.ts') };
