import { localeNamed } from '@noren/contract/language-tags';
import { email, id, locales, text, type Locale } from '@noren/contract/scalars';
import type { RegisterRegion } from '@noren/contract/entities/shop-me';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { staffHostPrefix } from '../staff/host-queries.ts';

/** Longest accepted validity of a platform's token about a user (D-084), in minutes. */
export const maxMinutes = 15;
/** Tolerated difference between the platform's clock and ours. */
export const skewSeconds = 5;

export type PassportRole = 'member' | 'buyer' | 'seller';

export const claims = z.object({
  sub: text(128, 1),
  role: z.enum(['member', 'buyer', 'seller']),
  jti: text(128, 1),
  exp: z.int(),
  email: z.optional(email),
  email_verified: z.optional(z.boolean()),
  name: z.optional(text(80)),
  region: z.optional(z.string()),
  locale: z.optional(z.string()),
  streams: z.optional(z.array(id).check(z.maxLength(1000))),
});

export interface Passport {
  platform_user_id: string;
  jti: string;
  /** when it is no longer accepted */
  expires_at: Date;
  /** contact address, unverified unless `email_verified` */
  email: string | null;
  /** the platform has verified the address: only then is it used to find or verify an account */
  email_verified: boolean;
  name: string;
  locale: Locale;
  /** where the platform registered the user; OTHER if it is missing or not served */
  region: RegisterRegion;
  /** a seller's stream ids, if the platform lists them; else null */
  streams: number[] | null;
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/**
 * Platforms write zh_TW or zh-TW, and ja_JP or ja. The marketplace defaults to Japanese, the shop
 * to English (spec §2).
 */
const localeOfClaim = (claim: string | undefined, role: PassportRole): Locale =>
  localeNamed(claim ?? '', locales) ?? (role === 'member' ? 'ja' : 'en');

/**
 * Verifies a token; null when it is invalid, expired, or for another role. Does not check whether
 * it was used before.
 */
export async function readPassport(
  secret: string | null,
  token: string,
  now: Date,
  role: PassportRole = 'member',
): Promise<Passport | null> {
  const passport = await readSigned(secret, token, now, role);
  return passport && isOver(passport, now) ? null : passport;
}

export const isOver = ({ expires_at }: Passport, now: Date): boolean => expires_at <= now;

/**
 * The same, but accepts an expired token, so that a page can name its person. Such a token does
 * not log in.
 */
export async function readSigned(
  secret: string | null,
  token: string,
  now: Date,
  role: PassportRole,
): Promise<Passport | null> {
  if (secret === null) return null;
  const verified = await jwtVerify(token, keyOf(secret), {
    algorithms: ['HS256'],
    audience: 'noren',
    clockTolerance: skewSeconds,
    currentDate: now,
    requiredClaims: ['sub', 'exp', 'jti'],
    // valid except for its expiry
  }).catch((error: unknown) =>
    error instanceof errors.JWTExpired ? { payload: error.payload } : null,
  );
  const parsed = claims.safeParse(verified?.payload);
  if (!parsed.success || parsed.data.role !== role || parsed.data.sub.startsWith(staffHostPrefix))
    return null;
  const { sub, jti, exp, name, region, locale } = parsed.data;
  if (exp * 1000 > now.getTime() + (maxMinutes * 60 + skewSeconds) * 1000) return null;
  return {
    platform_user_id: sub,
    jti,
    expires_at: new Date((exp + skewSeconds) * 1000),
    email: parsed.data.email ?? null,
    email_verified: parsed.data.email_verified === true,
    name: name ?? '',
    locale: localeOfClaim(locale, role),
    region: region === 'JP' || region === 'TW' ? region : 'OTHER',
    streams: parsed.data.streams ?? null,
  };
}

export interface PersonOfPlatform {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  role?: PassportRole;
  region?: string;
  locale?: string;
  jti: string;
}

/** Creates a platform's token, for the demo's users (DEMO only). */
export const writePassport = (
  secret: string,
  { sub, jti, ...person }: PersonOfPlatform,
  now: Date,
): Promise<string> =>
  new SignJWT({ role: 'member', ...person })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setAudience('noren')
    .setJti(jti)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + maxMinutes * 60)
    .sign(keyOf(secret));
