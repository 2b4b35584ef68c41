let handler: () => void = () => {};

/** spec §4: what any 401 leads to is decided in one place (session/end-session.ts), which registers itself here, before the first call is made. */
export function whenUnauthorized(then: () => void): void {
  handler = then;
}

/** Said by the client, whose call was answered with 401. */
export const tellUnauthorized = (): void => handler();
