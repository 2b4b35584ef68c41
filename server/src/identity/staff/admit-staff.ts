import type { Endpoint } from '@noren/contract/endpoint';
import type { Ground } from '../../platform/ground.ts';
import { failCommon, failOf } from '../../platform/http/failure.ts';
import type { StaffCaller } from '../../platform/http/handler.ts';
import { bearer, digestOf } from '../../platform/http/visitor.ts';
import type { EmailsApp } from '../../notifications/mailing/app.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { staffOfKey } from './key-queries.ts';
import { prolongStaffSession, roleInStore, staffOfSession, type StaffRow } from './queries.ts';

/** What the staff's endpoints need of the process (app/context/app.ts). */
export interface StaffApp extends EmailsApp {
  passwords: PasswordHashing;
}

const day = 86_400_000;
/** A session ends after so long without a call, and in any case after so long (@NOTE spec silent). */
const sessionEnds = { idle: 14 * day, whole: 90 * day };
/** How much of its time has passed before a session is made longer again: one write a day and not one a call. */
const prolongedAfter = day;

/** How a key of a store's own systems begins; no session's token does. */
export const keyPrefix = 'nk_';

/** When a session that is used now ends. */
export const sessionEnd = (now: Date, began: Date): Date => new Date(Math.min(now.getTime() + sessionEnds.idle, began.getTime() + sessionEnds.whole));

const isKey = (token: string | null): boolean => token?.startsWith(keyPrefix) === true;

/** Who of the staff a bearer is; undefined: nobody, or their session is over. */
async function staffByBearer(app: Ground, authorization: string | string[] | undefined): Promise<(StaffRow & { token_digest: Buffer }) | undefined> {
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
  if (until.getTime() - expires_at.getTime() > prolongedAfter) await prolongStaffSession(app.database, token_digest, until);
  return { ...staff, token_digest };
}

const fail = failOf<'GET /console/stores/{slug}/audit'>();

/**
 * Lets somebody of the staff in: signed in, and of a role that may do this in the store that the path names. Stores they have nothing to do with
 * look absent.
 * @throws Failure UNAUTHORIZED, NOT_FOUND, ROLE_NOT_ALLOWED
 */
export async function admitStaff(
  app: Ground,
  { roles }: Pick<Endpoint, 'roles'>,
  { headers, params }: { headers: { authorization?: string | undefined }; params: unknown },
): Promise<StaffCaller> {
  const staff = await staffByBearer(app, headers.authorization);
  // a key is of one store, and nobody in what is of none
  if (!staff || (!roles && isKey(bearer(headers.authorization)))) throw failCommon('UNAUTHORIZED');
  const { id: staff_id, opens_stores, token_digest } = staff;
  if (!roles) return { kind: 'staff', staff_id, opens_stores, token_digest, store_id: 0 };
  const { slug } = params as { slug?: unknown };
  const store = typeof slug === 'string' ? await roleInStore(app.database, staff_id, slug) : undefined;
  if (!store) throw failCommon('NOT_FOUND');
  if (!roles.includes(store.role)) throw fail('ROLE_NOT_ALLOWED', { roles: [...roles] });
  return { kind: 'staff', staff_id, opens_stores, token_digest, store_id: store.id };
}
