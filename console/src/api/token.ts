const kept = 'noren-console-token';

/** The bearer token of the signed-in staff member; '' if signed out. */
export const staffToken = {
  get: (): string => localStorage.getItem(kept) ?? '',
  set: (token: string): void => localStorage.setItem(kept, token),
  clear: (): void => localStorage.removeItem(kept),
};
