import { localeNamed } from '@noren/contract/language-tags';
import { email, id, locales, text, type Locale } from '@noren/contract/scalars';
import type { RegisterRegion } from '@noren/contract/entities/shop-me';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

/** D-084: a live platform's word on who somebody is. */
const mostMinutes = 15;
/** Two clocks are never alike. */
const skewSeconds = 5;

export type PassportRole = 'member' | 'buyer' | 'seller';

const claims = z.object({
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
  expires_at: Date;
  /** where the person can be reached, the platform says */
  email: string | null;
  /** the platform has seen that it is theirs: only then does it find or prove an account */
  email_verified: boolean;
  name: string;
  locale: Locale;
  /** where the platform registered the person; what it does not name, or we do not serve, is OTHER */
  region: RegisterRegion;
  /** of a seller: the numbers of their streams, where the platform names them; null: it does not */
  streams: number[] | null;
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** Platforms write zh_TW as well as zh-TW, and ja_JP as well as ja. The marketplace is Japanese, the shop's default is English (spec §2). */
const localeOfClaim = (claim: string | undefined, role: PassportRole): Locale => localeNamed(claim ?? '', locales) ?? (role === 'member' ? 'ja' : 'en');

/**
 * What the token says, or null when anything about it is not as agreed; a token of another role enters nowhere but there.
 * Whether it was used before is the database's to say.
 */
export async function readPassport(secret: string | null, token: string, now: Date, role: PassportRole = 'member'): Promise<Passport | null> {
  const passport = await readSigned(secret, token, now, role);
  return passport && isOver(passport, now) ? null : passport;
}

export const isOver = ({ expires_at }: Passport, now: Date): boolean => expires_at.getTime() + skewSeconds * 1000 <= now.getTime();

/** The same, also where the token's time is over: it still says of whom it was. Such a token enters nowhere. */
export async function readSigned(secret: string | null, token: string, now: Date, role: PassportRole): Promise<Passport | null> {
  if (secret === null) return null;
  const verified = await jwtVerify(token, keyOf(secret), {
    algorithms: ['HS256'],
    audience: 'noren',
    clockTolerance: skewSeconds,
    currentDate: now,
    requiredClaims: ['sub', 'exp', 'jti'],
    // its signature and everything else were right, its time alone is over
  }).catch((error: unknown) => (error instanceof errors.JWTExpired ? { payload: error.payload } : null));
  const parsed = claims.safeParse(verified?.payload);
  if (!parsed.success || parsed.data.role !== role) return null;
  const { sub, jti, exp, name, region, locale } = parsed.data;
  if (exp * 1000 > now.getTime() + (mostMinutes * 60 + skewSeconds) * 1000) return null;
  return {
    platform_user_id: sub,
    jti,
    expires_at: new Date(exp * 1000),
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

/** What a platform would hand over; for the demo's people (DEMO only). */
export const writePassport = (secret: string, { sub, jti, ...person }: PersonOfPlatform, now: Date): Promise<string> =>
  new SignJWT({ role: 'member', ...person })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setAudience('noren')
    .setJti(jti)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + mostMinutes * 60)
    .sign(keyOf(secret));
