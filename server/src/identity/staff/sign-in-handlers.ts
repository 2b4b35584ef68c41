import { passwordWasRight, tryPassword } from '../accounts/login-tries.ts';
import type { HandlersOf, StaffCaller } from '../../platform/http/handler.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { listAudit, writeAudit } from '../audit/queries.ts';
import { beginStaffSession } from './begin-session.ts';
import {
  describeStaff,
  endStaffSession,
  findStaff,
  findStaffByEmail,
  giveRole,
  insertStaff,
  isSetupCode,
  isSetUp,
  takeSetupCode,
  type StaffRow,
} from './queries.ts';
import { setupCodeDigest } from './setup-code.ts';
import type { Db } from '../../platform/db/database.ts';
import type { StaffApp } from './admit-staff.ts';
import { insertStore } from '../../catalog/stores/staff-queries.ts';
import { checkNewPassword } from '../passwords/new-password.ts';

const pageSize = 50;

const meOf = async (db: Db, app: StaffApp, { staff_id }: StaffCaller) =>
  describeStaff(db, app, (await findStaff(db, staff_id)) as StaffRow);

export const consoleHandlers: HandlersOf<
  | 'GET /console/setup'
  | 'POST /console/setup'
  | 'POST /console/sign-in'
  | 'POST /console/sign-out'
  | 'GET /console/me'
  | 'POST /console/stores'
  | 'GET /console/stores/{slug}/audit',
  StaffApp
> = {
  'GET /console/setup': {
    mode: 'read',
    run: async (db) => ({ needed: !(await isSetUp(db)) }),
  },
  'POST /console/setup': {
    mode: 'own',
    // hashing takes tens of milliseconds and must not hold a transaction open
    async run(database, { app, fail, ip, now }, { body }) {
      const { code, password, ...person } = body;
      if (await isSetUp(database)) throw fail('SETUP_IS_OVER');
      // no hashing for callers without the code
      if (!(await isSetupCode(database, setupCodeDigest(code)))) throw fail('SETUP_CODE_WRONG');
      checkNewPassword(password);
      const password_hash = await app.passwords.hash(password, networkOf(ip));
      return database.transaction(async (tx) => {
        if (!(await takeSetupCode(tx, setupCodeDigest(code))))
          throw fail((await isSetUp(tx)) ? 'SETUP_IS_OVER' : 'SETUP_CODE_WRONG');
        const staff = await insertStaff(tx, { ...person, password_hash, opens_stores: true });
        if (!staff) throw fail('SETUP_IS_OVER');
        const after = { email: staff.email, name: staff.name, opens_stores: true };
        await writeAudit(
          tx,
          {
            store_id: null,
            staff_id: staff.id,
            call: 'POST /console/setup',
            subject: `staff ${staff.id}`,
            before: null,
            after,
          },
          now,
        );
        return beginStaffSession(tx, app, staff, now);
      });
    },
  },
  'POST /console/sign-in': {
    mode: 'own',
    async run(database, { app, fail, ip, now }, { body }) {
      const retry_after = await tryPassword(app, body.email, ip, 'console');
      if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
      const staff = await findStaffByEmail(database, body.email);
      const right = await app.passwords.verify(
        staff?.password_hash ?? null,
        body.password,
        networkOf(ip),
      );
      if (!staff || !right)
        throw fail('EMAIL_OR_PASSWORD_INCORRECT', { report_type: 'EMAIL_OR_PASSWORD_INCORRECT' });
      await passwordWasRight(app, body.email, ip, 'console');
      return beginStaffSession(database, app, staff, now);
    },
  },
  'POST /console/sign-out': {
    mode: 'write',
    async run(tx, { caller }) {
      await endStaffSession(tx, caller.token_digest);
      return { success: true as const };
    },
  },
  'GET /console/me': {
    mode: 'read',
    run: async (db, { app, caller }) => ({ data: await meOf(db, app, caller) }),
  },
  'POST /console/stores': {
    mode: 'write',
    async run(tx, { app, caller, fail, now }, { body }) {
      if (!caller.opens_stores) throw fail('ROLE_NOT_ALLOWED', { roles: ['owner'] });
      if (!body.in_marketplace && !body.in_shop) {
        throw fail('VALIDATION_EXCEPTION', {
          errors: [{ path: 'body.in_shop', message: 'A store is in one channel at least' }],
        });
      }
      const store_id = await insertStore(tx, body);
      if (store_id === undefined) throw fail('STORE_SLUG_TAKEN');
      await giveRole(tx, store_id, caller.staff_id, 'owner');
      await writeAudit(
        tx,
        {
          store_id,
          staff_id: caller.staff_id,
          call: 'POST /console/stores',
          subject: `store ${body.slug}`,
          before: null,
          after: body,
        },
        now,
      );
      return { data: await meOf(tx, app, caller) };
    },
  },
  'GET /console/stores/{slug}/audit': {
    mode: 'read',
    async run(db, { caller }, { query }) {
      const rows = await listAudit(db, caller.store_id, {
        before: query.before ?? null,
        call: query.call ?? null,
        staff_id: query.staff ?? null,
        about: query.about ?? null,
        limit: pageSize + 1,
      });
      const data = rows.slice(0, pageSize);
      return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null };
    },
  },
};
