import type { Locale } from '@noren/contract/locales';
import { whyNotPassword } from '../passwords/new-password.ts';

/** How long an email's link works, in minutes: a verification email waits in a mailbox, a reset is done at once (@NOTE spec silent). */
export const linkMinutes = { verify_email: 3 * 24 * 60, reset_password: 60 } as const;
export type LinkPurpose = keyof typeof linkMinutes;

/** What the owner of an account is told: it can be entered in a way that was not there before, or it is no more. */
export type OwnerEmailKind = 'platform_linked' | 'password_set' | 'account_closed';

const tokenName: Record<LinkPurpose, string> = { verify_email: 'verify-token', reset_password: 'token' };

/** The page with the email's token beside whatever its query has already. */
export function linkOf(purpose: LinkPurpose, page: string, token: string): string {
  const url = new URL(page);
  url.searchParams.set(tokenName[purpose], token);
  return url.href;
}

/**
 * Whether a platform's word that the address is somebody's may make the account theirs: one that has a platform person stays theirs, and one with
 * a password and a proven address is opened by that password or an answered email alone (D-085).
 */
export const mayBeJoined = (user: { platform_user_id: string | null; password_hash: string | null; email_verified_at: Date | null }): boolean =>
  user.platform_user_id === null && (user.password_hash === null || user.email_verified_at === null);

export interface PasswordChange {
  has_password: boolean;
  old_password?: string | null | undefined;
  new_password?: string | null | undefined;
}

/** Why a change of password cannot even be tried, in the order the form is read; whether the old one is right comes after. */
export function whyNotChangeable(
  change: PasswordChange,
): 'OLD_PASSWORD_REQUIRED' | 'NEW_PASSWORD_REQUIRED' | 'NEW_PASSWORD_TOO_SHORT' | 'NEW_PASSWORD_TOO_COMMON' | { old: string | null; next: string } {
  const { has_password, old_password, new_password } = change;
  if (has_password && !old_password) return 'OLD_PASSWORD_REQUIRED';
  if (!new_password) return 'NEW_PASSWORD_REQUIRED';
  return whyNotPassword(new_password) ?? { old: has_password ? (old_password ?? null) : null, next: new_password };
}

/**
 * Users of a live platform that tells no email address still need one of their own here: `.invalid` is nobody's for ever
 * (RFC 2606). Never shown, never written to.
 */
const unroutableHost = '@platform.invalid';
export const unroutableEmail = (unique: string): string => `${unique}${unroutableHost}`;
export const isUnroutable = (email: string): boolean => email.toLowerCase().endsWith(unroutableHost);

/** A platform knows people by one name: family name first where it is written so. */
export function personNamesOf(name: string, locale: Locale): { first_name: string; last_name: string } {
  const [head, ...rest] = name.trim().split(/\s+/u);
  if (rest.length === 0) return { first_name: head ?? '', last_name: '' };
  return locale === 'en' ? { first_name: head ?? '', last_name: rest.join(' ') } : { first_name: rest.join(' '), last_name: head ?? '' };
}
