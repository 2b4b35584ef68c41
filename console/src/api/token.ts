const kept = 'noren-console-token';

/** The bearer of who is signed in at this browser; '' while nobody is. */
export const staffToken = {
  get: (): string => localStorage.getItem(kept) ?? '',
  set: (token: string): void => localStorage.setItem(kept, token),
  clear: (): void => localStorage.removeItem(kept),
};
