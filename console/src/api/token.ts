const storageKey = 'noren-console-token';

/** The bearer token of the signed-in staff member; '' if signed out. */
export const staffToken = {
  get: (): string => localStorage.getItem(storageKey) ?? '',
  set: (token: string): void => localStorage.setItem(storageKey, token),
  clear: (): void => localStorage.removeItem(storageKey),
};
