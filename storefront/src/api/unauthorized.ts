let handler: () => void = () => {};

/**
 * spec §4: registers the only handler of 401 responses (session/end-session.ts), before the first
 * call.
 */
export function whenUnauthorized(then: () => void): void {
  handler = then;
}

/** Called by the client when a call returned 401. */
export const reportUnauthorized = (): void => handler();
