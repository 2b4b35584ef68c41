import { currentLocale, words } from './words.ts';

/** What the kit says in the console: takes the place of `@noren/kit/words.ts` (vite.config.ts). */
export const locale = currentLocale;

export const busy = (): string => words().kit_busy;
export const close = (): string => words().kit_close;
export const keep = (): string => words().cancel;
export const loading = (): string => words().kit_loading;
export const longWait = (): string => words().kit_long_wait;
export const noPicture = (): string => words().kit_no_picture;
export const optional = (): string => words().kit_optional;
export const remove = (): string => words().kit_remove;
export const required = (): string => words().kit_required;
export const retry = (): string => words().kit_retry;
export const somethingFailed = (): string => words().kit_failed;
export const moreFailed = (): string => words().kit_failed;
export const moreLoading = (): string => words().kit_loading;
