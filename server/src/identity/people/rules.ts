import type { Locale } from '@noren/contract/locales';
import { passwordProblem } from '../passwords/new-password.ts';

/**
 * Validity of an email's link in minutes: a verification email may wait in a mailbox, a reset is
 * done at once (@NOTE spec silent).
 */
export const linkMinutes = { verify_email: 3 * 24 * 60, reset_password: 60 } as const;
export type LinkPurpose = keyof typeof linkMinutes;

/** Emails to the owner of an account about a new way to log in, or about its end. */
export type OwnerEmailKind = 'platform_linked' | 'password_set' | 'account_closed';

const tokenName: Record<LinkPurpose, string> = {
  verify_email: 'verify-token',
  reset_password: 'token',
};

/** The page's URL with the email's token added to its query. */
export function linkOf(purpose: LinkPurpose, page: string, token: string): string {
  const url = new URL(page);
  url.searchParams.set(tokenName[purpose], token);
  return url.href;
}

/**
 * Whether an address verified by a platform may link the account to the platform's user. An account
 * with a platform user stays theirs, and one with a password and a verified address can only be
 * opened by that password or an email (D-085).
 */
export const mayBeJoined = (user: {
  platform_user_id: string | null;
  password_hash: string | null;
  email_verified_at: Date | null;
}): boolean =>
  user.platform_user_id === null &&
  (user.password_hash === null || user.email_verified_at === null);

export interface PasswordChange {
  has_password: boolean;
  old_password?: string | null | undefined;
  new_password?: string | null | undefined;
}

/**
 * The reason a password change is invalid, in the order of the form; whether the old password is
 * right is checked later.
 */
export function parsePasswordChange(
  change: PasswordChange,
):
  | 'OLD_PASSWORD_REQUIRED'
  | 'NEW_PASSWORD_REQUIRED'
  | 'NEW_PASSWORD_TOO_SHORT'
  | 'NEW_PASSWORD_TOO_COMMON'
  | { old: string | null; next: string } {
  const { has_password, old_password, new_password } = change;
  if (has_password && !old_password) return 'OLD_PASSWORD_REQUIRED';
  if (!new_password) return 'NEW_PASSWORD_REQUIRED';
  return (
    passwordProblem(new_password) ?? {
      old: has_password ? (old_password ?? null) : null,
      next: new_password,
    }
  );
}

/**
 * Domain of placeholder addresses, which users of a live platform without an email address need
 * here: `.invalid` is reserved forever (RFC 2606). Never shown, and never sent to.
 */
const unroutableHost = '@platform.invalid';
export const unroutableEmail = (unique: string): string => `${unique}${unroutableHost}`;
export const isUnroutable = (email: string): boolean =>
  email.toLowerCase().endsWith(unroutableHost);

/** Splits a platform's full name: family name first unless the locale is English. */
export function personNamesOf(
  name: string,
  locale: Locale,
): { first_name: string; last_name: string } {
  const [head, ...rest] = name.trim().split(/\s+/u);
  if (rest.length === 0) return { first_name: head ?? '', last_name: '' };
  return locale === 'en'
    ? { first_name: head ?? '', last_name: rest.join(' ') }
    : { first_name: rest.join(' '), last_name: head ?? '' };
}
