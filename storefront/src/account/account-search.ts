/** Query parameters of the account pages. Values are unvalidated; read each with `textOf`. */
export interface AccountSearch {
  /** spec §5: a live platform's token, which logs in automatically */
  passport_token?: unknown;
  /** sent by the link of the verification email */
  'verify-token'?: unknown;
  /** sent by the link of the reset email */
  token?: unknown;
  /** where to go after the login; checked by `returnTarget` */
  redirect?: unknown;
  /** the session has expired */
  ended?: unknown;
}

/** Returns a query value as text; the router parses a value of digits as a number. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : null;

/** The email's sender brand, and the page of this store that its link opens (spec §5). */
const template = { email_template_type: 'noren_live' } as const;
const pageOf = (storeSlug: string, page: string) =>
  `${window.location.origin}/stores/${storeSlug}/${page}`;

export const loginPageOf = (storeSlug: string) => ({
  login_page_url: pageOf(storeSlug, 'account/login'),
  ...template,
});
export const resetPageOf = (storeSlug: string) => ({
  reset_password_page_url: pageOf(storeSlug, 'forget-password'),
  ...template,
});
