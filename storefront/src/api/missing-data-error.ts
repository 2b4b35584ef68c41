interface Asked {
  data: unknown;
  error: Error | null;
}

/** Why something of the page cannot be shown: what failed and was never there. It is not to look as if there were none; what only was not renewed stands. */
export const missingDataError = (...asked: Asked[]): Error | null => asked.find(({ data, error }) => error !== null && data === undefined)?.error ?? null;
