/**
 * Texts of the kit, in English. An app replaces this module in its build with one of the same names
 * and its own translations (storefront/kit-places.ts), so that each text is bundled only with the
 * components that use it. Import it as `@noren/kit/words.ts`, also inside the kit: that is the name
 * the build replaces.
 */
/** Separators between short facts, and between names on one line. */
export const betweenFacts = (): string => ' · ';
export const betweenNames = (): string => ', ';
export const textWithNote = ({ text, note }: { text: string; note: string | number }): string =>
  `${text} (${note})`;

export const busy = (): string => 'Please wait';
export const close = (): string => 'Close';
export const keep = (): string => 'Keep';
export const loading = (): string => 'Loading';
export const longWait = (): string => 'This is taking longer than usual. Check your connection.';
export const moreFailed = (): string => 'More products could not be loaded';
export const moreLoading = (): string => 'Loading more';
export const noPicture = (): string => 'No image';
export const optional = (): string => 'Optional';
export const remove = (): string => 'Remove';
export const required = (): string => 'Required';
export const retry = (): string => 'Try again';
export const somethingFailed = (): string => 'This could not be loaded';
