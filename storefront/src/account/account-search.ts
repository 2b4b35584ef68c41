/** What may stand behind the account pages' `?`; the values come as they were typed, so each is read by `textOf`. */
export interface AccountSearch {
  /** spec §5: a live platform's token logs in by itself */
  passport_token?: unknown;
  /** the verification email's link carries it */
  'verify-token'?: unknown;
  /** the reset email's link carries it */
  token?: unknown;
  /** where to go after the login; checked by `wayBack` */
  redirect?: unknown;
  /** the session has ended by itself */
  ended?: unknown;
}

/** A query's value as text; the router reads a value of digits alone as a number. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null);

/** Which house writes, and the page of this store that an email's link leads to (spec §5). */
const template = { email_template_type: 'noren_live' } as const;
const pageOf = (storeSlug: string, page: string) => `${window.location.origin}/stores/${storeSlug}/${page}`;

export const loginPageOf = (storeSlug: string) => ({ login_page_url: pageOf(storeSlug, 'account/login'), ...template });
export const resetPageOf = (storeSlug: string) => ({ reset_password_page_url: pageOf(storeSlug, 'forget-password'), ...template });
