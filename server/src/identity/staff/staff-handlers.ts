import { everyEndpoint } from '@noren/contract/every-endpoint';
import { hostRoles, type StaffRole } from '@noren/contract/staff-roles';
import { padDuration } from '../accounts/even-time.ts';
import { oldPasswordBound } from '../accounts/bounds.ts';
import { tryResetEmail } from '../accounts/login-tries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sendEntryAlert, sendPasswordReset } from '../../notifications/mailing/staff-emails.ts';
import { failOf } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { digestOf, newToken } from '../../platform/http/visitor.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { tryOnce } from '../../platform/http/throttle.ts';
import { writeAudit } from '../audit/queries.ts';
import { endKeysOf } from './key-queries.ts';
import { passkeysOfStaff } from './passkey-queries.ts';
import { ownPasskeysOf, passkeyPlace } from './passkey-rules.ts';
import {
  describeStoreStaff,
  dropRole,
  endInvitationsOf,
  lockRoles,
  setRole,
} from './invitation-queries.ts';
import { endHosting } from './host-queries.ts';
import {
  keepPasswordReset,
  passwordOfStaff,
  setStaffPassword,
  staffOfPasswordReset,
  takePasswordReset,
} from './password-queries.ts';
import { endEntries, findStaff, findStaffByEmail } from './queries.ts';
import type { StaffApp } from './admit-staff.ts';
import { checkNewPassword } from '../passwords/new-password.ts';

/**
 * Whether a store still has an owner once this staff member has another role.
 * @param role null: they leave
 */
export const keepsAnOwner = (
  roles: readonly { staff_id: number; role: StaffRole }[],
  of: number,
  role: StaffRole | null,
): boolean => role === 'owner' || roles.some((one) => one.role === 'owner' && one.staff_id !== of);

const minute = 60_000;
/** Validity of a password reset link (@NOTE spec silent). */
const resetLife = 60 * minute;
const failAtStaff = failOf<'PUT /console/stores/{slug}/staff/{id}'>();

/** Sets a password, which ends other sessions, and writes the audit entry. */
async function changePassword(
  tx: Tx,
  call: 'POST /console/password-reset/confirm' | 'POST /console/me/password',
  change: Parameters<typeof setStaffPassword>[1],
  now: Date,
) {
  const { staff_id } = change;
  await setStaffPassword(tx, change);
  const subject = `staff ${staff_id}`;
  await writeAudit(tx, { store_id: null, staff_id, call, subject, before: null, after: null }, now);
  return findStaff(tx, staff_id);
}

/** Whether a role may make a call. @param role null: no longer a staff member */
const mayCall = (
  call: 'POST /console/stores/{slug}/invitations' | 'POST /console/stores/{slug}/keys',
  role: StaffRole | null,
): boolean => role !== null && (everyEndpoint[call].roles as readonly StaffRole[]).includes(role);

/**
 * Changes or removes (null) a role in a store, and ends keys and invitations that the new role may
 * not create. A store always keeps an owner.
 */
async function changeRole(
  tx: Tx,
  { store_id, staff_id }: { store_id: number; staff_id: number },
  { of, role, call, now }: { of: number; role: StaffRole | null; call: string; now: Date },
) {
  const roles = await lockRoles(tx, store_id);
  const before = roles.find((one) => one.staff_id === of);
  if (!before) throw failAtStaff('NOT_FOUND');
  if (!keepsAnOwner(roles, of, role)) throw failAtStaff('LAST_OWNER');
  if (role === null) await dropRole(tx, store_id, of);
  else await setRole(tx, store_id, of, role);
  if (role === null) await endEntries(tx, of);
  await endHosting(
    tx,
    store_id,
    of,
    role !== null && (hostRoles as readonly StaffRole[]).includes(role),
  );
  const ended = {
    invitations: mayCall('POST /console/stores/{slug}/invitations', role)
      ? []
      : await endInvitationsOf(tx, store_id, of),
    keys: mayCall('POST /console/stores/{slug}/keys', role)
      ? []
      : await endKeysOf(tx, store_id, of, now),
  };
  const name = (await findStaff(tx, of))?.name ?? '';
  await writeAudit(
    tx,
    {
      store_id,
      staff_id,
      call,
      subject: `staff ${of}`,
      before: { name, role: before.role, ...ended },
      after: role === null ? null : { name, role },
    },
    now,
  );
  return { data: await describeStoreStaff(tx, store_id, staff_id, now) };
}

export const staffHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/staff'
  | 'PUT /console/stores/{slug}/staff/{id}'
  | 'DELETE /console/stores/{slug}/staff/{id}'
  | 'POST /console/password-reset'
  | 'POST /console/password-reset/look'
  | 'POST /console/password-reset/confirm'
  | 'POST /console/me/password',
  StaffApp
> = {
  'GET /console/stores/{slug}/staff': {
    mode: 'read',
    run: async (db, { caller, now }) => ({
      data: await describeStoreStaff(db, caller.store_id, caller.staff_id, now),
    }),
  },
  'PUT /console/stores/{slug}/staff/{id}': {
    mode: 'write',
    run: (tx, { caller, now }, { params, body }) =>
      changeRole(tx, caller, {
        of: params.id,
        role: body.role,
        call: 'PUT /console/stores/{slug}/staff/{id}',
        now,
      }),
  },
  'DELETE /console/stores/{slug}/staff/{id}': {
    mode: 'write',
    run: (tx, { caller, now }, { params }) =>
      changeRole(tx, caller, {
        of: params.id,
        role: null,
        call: 'DELETE /console/stores/{slug}/staff/{id}',
        now,
      }),
  },
  'POST /console/password-reset': {
    mode: 'own',
    async run(database, { app, ip, now }, { body: { email } }) {
      await padDuration(async () => {
        if ((await tryResetEmail(app, email, ip, 'console')) > 0) return;
        const staff = await findStaffByEmail(database, email);
        if (!staff) return;
        const token = newToken();
        await keepPasswordReset(
          database,
          staff.id,
          digestOf(token),
          new Date(now.getTime() + resetLife),
        );
        // not awaited: the mail server's response time would reveal that the account exists
        void sendPasswordReset(app, staff, `${app.publicUrl()}/console/new-password#${token}`);
      });
      return { success: true as const };
    },
  },
  'POST /console/password-reset/look': {
    mode: 'read',
    async run(db, { app, fail, now }, { body }) {
      const staff_id = await staffOfPasswordReset(db, digestOf(body.token), now);
      if (staff_id === undefined) throw fail('LINK_IS_OVER');
      const { passkeys } = ownPasskeysOf(
        passkeyPlace(app.publicUrl()),
        await passkeysOfStaff(db, staff_id),
      );
      return { data: { passkeys } };
    },
  },
  'POST /console/password-reset/confirm': {
    mode: 'own',
    async run(database, { app, fail, ip, now }, { body }) {
      const digest = digestOf(body.token);
      if ((await staffOfPasswordReset(database, digest, now)) === undefined)
        throw fail('LINK_IS_OVER');
      checkNewPassword(body.password);
      const password_hash = await app.passwords.hash(body.password, networkOf(ip));
      const staff = await database.transaction(async (tx) => {
        const staff_id = await takePasswordReset(tx, digest, now);
        if (staff_id === undefined) throw fail('LINK_IS_OVER');
        const passkeys = body.keep_passkeys ?? [];
        const change = { staff_id, password_hash, session: null, passkeys };
        return changePassword(tx, 'POST /console/password-reset/confirm', change, now);
      });
      if (staff) void sendEntryAlert(app, staff, 'password');
      return { success: true as const };
    },
  },
  'POST /console/me/password': {
    mode: 'own',
    async run(database, { app, caller, fail, ip, now }, { body }) {
      const { staff_id, token_digest } = caller;
      const retry_after = await tryOnce(
        app,
        { ...oldPasswordBound, name: 'console old password' },
        String(staff_id),
      );
      if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
      if (
        !(await app.passwords.verify(
          await passwordOfStaff(database, staff_id),
          body.old_password,
          networkOf(ip),
        ))
      )
        throw fail('WRONG_PASSWORD');
      checkNewPassword(body.new_password);
      const password_hash = await app.passwords.hash(body.new_password, networkOf(ip));
      const staff = await database.transaction(async (tx) => {
        const passkeys = body.keep_passkeys ?? [];
        const change = { staff_id, password_hash, session: token_digest, passkeys };
        return changePassword(tx, 'POST /console/me/password', change, now);
      });
      if (staff) void sendEntryAlert(app, staff, 'password');
      return { success: true as const };
    },
  },
};
