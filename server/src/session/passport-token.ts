import { email, locales, text, type Locale } from '@noren/contract/scalars';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

/** decisions §2: a live platform's word on who somebody is. */
const mostMinutes = 15;
/** Two clocks are never alike. */
const skewSeconds = 5;

const claims = z.object({
  sub: text(128, 1),
  role: z.literal('member'),
  jti: text(128, 1),
  exp: z.int(),
  email: z.optional(email),
  name: z.optional(text(80)),
  locale: z.optional(z.string()),
});

export interface Passport {
  platform_user_id: string;
  jti: string;
  expires_at: Date;
  email: string | null;
  name: string;
  locale: Locale;
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** Platforms write zh_TW as well as zh-TW. */
const localeOfClaim = (claim: string | undefined): Locale => locales.find((locale) => locale === claim?.replace('_', '-')) ?? 'ja';

/** What the token says, or null when anything about it is not as agreed; whether it was used before is the database's to say. */
export async function readPassport(secret: string | null, token: string, now: Date): Promise<Passport | null> {
  if (secret === null) return null;
  const verified = await jwtVerify(token, keyOf(secret), {
    algorithms: ['HS256'],
    audience: 'noren',
    clockTolerance: skewSeconds,
    currentDate: now,
    requiredClaims: ['sub', 'exp', 'jti'],
  }).catch(() => null);
  const parsed = claims.safeParse(verified?.payload);
  if (!parsed.success) return null;
  const { sub, jti, exp, name } = parsed.data;
  if (exp * 1000 > now.getTime() + (mostMinutes * 60 + skewSeconds) * 1000) return null;
  return {
    platform_user_id: sub,
    jti,
    expires_at: new Date(exp * 1000),
    email: parsed.data.email ?? null,
    name: name ?? '',
    locale: localeOfClaim(parsed.data.locale),
  };
}

/** What a platform would hand over; for the demo's people (DEMO only). */
export const writePassport = (secret: string, person: { sub: string; email?: string; name?: string; jti: string }, now: Date): Promise<string> =>
  new SignJWT({ role: 'member', ...(person.email ? { email: person.email } : {}), ...(person.name ? { name: person.name } : {}) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(person.sub)
    .setAudience('noren')
    .setJti(person.jti)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + mostMinutes * 60)
    .sign(keyOf(secret));
