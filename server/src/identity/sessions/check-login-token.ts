import type { LoginTokenCheck, LoginTokenFault } from '@noren/contract/entities/login-token';
import { compactVerify, decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose';
import type { Db } from '../../platform/db/database.ts';
import { staffHostPrefix } from '../staff/host-queries.ts';
import { wasTokenUsed } from '../people/account-queries.ts';
import { claims, maxMinutes, skewSeconds } from './passport-token.ts';
import { liverOfPlatform } from './shop-queries.ts';

/** The token in a pasted text: the text itself, or the query of the link it is. */
function tokenIn(text: string): string {
  const pasted = text.replaceAll(/\s/g, '');
  const query = URL.canParse(pasted) ? new URL(pasted).searchParams : null;
  return query?.get('token') ?? query?.get('passport_token') ?? pasted;
}

function decoded(token: string): { alg: unknown; payload: JWTPayload } | null {
  try {
    return { alg: decodeProtectedHeader(token).alg, payload: decodeJwt(token) };
  } catch {
    return null;
  }
}

async function isSignedWith(secret: string, token: string): Promise<boolean> {
  const key = new TextEncoder().encode(secret);
  return compactVerify(token, key, { algorithms: ['HS256'] }).then(
    () => true,
    () => false,
  );
}

const fault = (code: LoginTokenFault['code'], claim: string | null = null): LoginTokenFault => ({
  code,
  claim,
});

/** Faults of the claims alone, by the rules of readSigned. */
function faultsOfClaims(payload: JWTPayload, now: Date): LoginTokenFault[] {
  const parsed = claims.safeParse(payload);
  const wrong = new Set(
    parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0])),
  );
  if (payload.sub?.startsWith(staffHostPrefix)) wrong.add('sub');
  const seconds = now.getTime() / 1000;
  const { exp, nbf } = payload;
  if (nbf !== undefined && typeof nbf !== 'number') wrong.add('nbf');
  const audiences = [payload.aud ?? []].flat();
  return [
    ...(audiences.includes('noren') ? [] : [fault('audience')]),
    ...[...wrong].map((claim) =>
      fault(payload[claim] === undefined ? 'claim_missing' : 'claim_invalid', claim),
    ),
    ...(typeof nbf === 'number' && nbf > seconds + skewSeconds ? [fault('not_yet_valid')] : []),
    ...(typeof exp === 'number' && exp <= seconds - skewSeconds ? [fault('expired')] : []),
    ...(typeof exp === 'number' && exp > seconds + maxMinutes * 60 + skewSeconds
      ? [fault('lasts_too_long')]
      : []),
  ];
}

/**
 * Says what a login token holds and why a login with it would be refused, without using it. A
 * seller's token is checked against the hosts of this store.
 */
export async function checkLoginToken(
  db: Db,
  secret: string | null,
  text: string,
  store_id: number,
  now: Date,
): Promise<LoginTokenCheck> {
  const token = tokenIn(text);
  const content = decoded(token);
  const unset = secret === null ? [fault('no_secret')] : [];
  if (!content) return { faults: [...unset, fault('not_a_token')], claims: [] };
  const { alg, payload } = content;
  const faults = [...unset];
  if (alg !== 'HS256') faults.push(fault('algorithm'));
  else if (secret !== null && !(await isSignedWith(secret, token))) faults.push(fault('signature'));
  faults.push(...faultsOfClaims(payload, now));
  // a stranger's token must not tell whom this shop knows
  const isGenuine = secret !== null && (await isSignedWith(secret, token));
  if (isGenuine && typeof payload.jti === 'string' && (await wasTokenUsed(db, payload.jti)))
    faults.push(fault('used'));
  if (isGenuine && payload['role'] === 'seller' && typeof payload.sub === 'string') {
    const liver = await liverOfPlatform(db, payload.sub);
    if (liver?.store_id !== store_id) faults.push(fault('host_unknown'));
    else if (!liver.allowlisted) faults.push(fault('host_off_list'));
  }
  return {
    faults,
    claims: Object.entries(payload).map(([name, value]) => ({
      name,
      value: JSON.stringify(value),
    })),
  };
}
