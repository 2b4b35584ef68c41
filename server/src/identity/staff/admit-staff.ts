import type { Endpoint } from '@noren/contract/endpoint';
import type { Ground } from '../../platform/ground.ts';
import { failCommon, failOf } from '../../platform/http/failure.ts';
import type { StaffCaller } from '../../platform/http/handler.ts';
import { bearer, digestOf } from '../../platform/http/visitor.ts';
import type { EmailsApp } from '../../notifications/mailing/app.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { staffOfKey } from './key-queries.ts';
import { prolongStaffSession, roleInStore, staffOfSession, type StaffRow } from './queries.ts';

/** Dependencies of the staff's endpoints (app/context/app.ts). */
export interface StaffApp extends EmailsApp {
  passwords: PasswordHashing;
}

const day = 86_400_000;
/**
 * A session ends after this long without a call, and after this long in any case (@NOTE spec
 * silent).
 */
const sessionLimits = { idle: 14 * day, whole: 90 * day };
/**
 * A session is extended only after this long, so that it is written once a day and not on every
 * call.
 */
const extendAfterMs = day;

/** Prefix of keys of a store's own systems; session tokens never have it. */
export const keyPrefix = 'nk_';

/** When a session that is used now expires. */
export const sessionEnd = (now: Date, began: Date): Date =>
  new Date(Math.min(now.getTime() + sessionLimits.idle, began.getTime() + sessionLimits.whole));

const isKey = (token: string | null): boolean => token?.startsWith(keyPrefix) === true;

/** The staff member or key of a bearer token; undefined if it is unknown or has expired. */
async function staffByBearer(
  app: Ground,
  authorization: string | string[] | undefined,
): Promise<(StaffRow & { token_digest: Buffer }) | undefined> {
  const token = bearer(authorization);
  if (token === null) return undefined;
  const token_digest = digestOf(token);
  const now = app.now();
  if (isKey(token)) {
    const key = await staffOfKey(app.database, token_digest, now);
    return key && { ...key, token_digest };
  }
  const found = await staffOfSession(app.database, token_digest, now);
  if (!found) return undefined;
  const { expires_at, began_at, ...staff } = found;
  const until = sessionEnd(now, began_at);
  if (until.getTime() - expires_at.getTime() > extendAfterMs)
    await prolongStaffSession(app.database, token_digest, until);
  return { ...staff, token_digest };
}

const fail = failOf<'GET /console/stores/{slug}/audit'>();

/**
 * Admits a staff member who is signed in and whose role in the path's store may make the call.
 * Stores in which they do not work look absent.
 * @throws Failure UNAUTHORIZED, NOT_FOUND, ROLE_NOT_ALLOWED
 */
export async function admitStaff(
  app: Ground,
  { roles }: Pick<Endpoint, 'roles'>,
  { headers, params }: { headers: { authorization?: string | undefined }; params: unknown },
): Promise<StaffCaller> {
  const staff = await staffByBearer(app, headers.authorization);
  // a key belongs to one store, and may not call endpoints without a store
  if (!staff || (!roles && isKey(bearer(headers.authorization)))) throw failCommon('UNAUTHORIZED');
  const { id: staff_id, opens_stores, token_digest } = staff;
  if (!roles)
    return { kind: 'staff', staff_id, opens_stores, token_digest, store_id: 0, role: null };
  const { slug } = params as { slug?: unknown };
  const store =
    typeof slug === 'string' ? await roleInStore(app.database, staff_id, slug) : undefined;
  if (!store) throw failCommon('NOT_FOUND');
  if (!roles.includes(store.role)) throw fail('ROLE_NOT_ALLOWED', { roles: [...roles] });
  return {
    kind: 'staff',
    staff_id,
    opens_stores,
    token_digest,
    store_id: store.id,
    role: store.role,
  };
}
