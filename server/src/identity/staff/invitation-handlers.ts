import { passwordWasRight, tryPassword } from '../accounts/login-tries.ts';
import { sendInvitation } from '../../notifications/mailing/staff-emails.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { digestOf, newToken } from '../../platform/http/visitor.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { writeAudit } from '../audit/queries.ts';
import { beginStaffSession } from './begin-session.ts';
import {
  describeStoreStaff,
  dropInvitation,
  findInvitation,
  setRole,
  takeInvitation,
  worksInStore,
  writeInvitation,
} from './invitation-queries.ts';
import { findStaffByEmail, insertStaff } from './queries.ts';
import { storeById, type StoreRow } from '../../catalog/stores/queries.ts';
import type { StaffApp } from './admit-staff.ts';
import { checkNewPassword } from '../passwords/new-password.ts';

const day = 86_400_000;
/** Validity of an invitation's link (@NOTE spec silent). */
const invitationLife = 7 * day;
/** The token is in the fragment, so that no server or proxy logs it. */
const invitationLink = (app: StaffApp, token: string): string =>
  `${app.publicUrl()}/console/join#${token}`;

export const invitationHandlers: HandlersOf<
  | 'POST /console/stores/{slug}/invitations'
  | 'DELETE /console/stores/{slug}/invitations/{id}'
  | 'POST /console/invitations/look'
  | 'POST /console/invitations/accept',
  StaffApp
> = {
  'POST /console/stores/{slug}/invitations': {
    // the email is sent after the invitation is committed
    mode: 'own',
    async run(database, { app, caller, fail, locale, now }, { body: { email, role } }) {
      const { store_id, staff_id } = caller;
      const token = newToken();
      const expires_at = new Date(now.getTime() + invitationLife);
      const data = await database.transaction(async (tx) => {
        if (await worksInStore(tx, store_id, email)) throw fail('ALREADY_IN_STORE');
        const id = await writeInvitation(tx, {
          store_id,
          email,
          role,
          digest: digestOf(token),
          invited_by: staff_id,
          expires_at,
        });
        const call = 'POST /console/stores/{slug}/invitations';
        await writeAudit(
          tx,
          {
            store_id,
            staff_id,
            call,
            subject: `invitation ${id}`,
            before: null,
            after: { email, role },
          },
          now,
        );
        return describeStoreStaff(tx, store_id, staff_id, now);
      });
      const link = invitationLink(app, token);
      const store = (await storeById(database, store_id)) as StoreRow;
      return { data, link, email: await sendInvitation(app, store, { email, role, locale, link }) };
    },
  },
  'DELETE /console/stores/{slug}/invitations/{id}': {
    mode: 'write',
    async run(tx, { caller, fail, now }, { params }) {
      const { store_id, staff_id } = caller;
      const dropped = await dropInvitation(tx, store_id, params.id);
      if (!dropped) throw fail('NOT_FOUND');
      const call = 'DELETE /console/stores/{slug}/invitations/{id}';
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call,
          subject: `invitation ${params.id}`,
          before: dropped,
          after: null,
        },
        now,
      );
      return { data: await describeStoreStaff(tx, store_id, staff_id, now) };
    },
  },
  'POST /console/invitations/look': {
    mode: 'read',
    async run(db, { fail, now }, { body }) {
      const found = await findInvitation(db, digestOf(body.token), now);
      if (!found) throw fail('LINK_IS_OVER');
      const { slug, store_name, role, email } = found;
      return {
        data: {
          store: { slug, name: store_name },
          role,
          email,
          has_account: (await findStaffByEmail(db, email)) !== undefined,
        },
      };
    },
  },
  'POST /console/invitations/accept': {
    // hashing takes tens of milliseconds and must not hold a transaction open
    mode: 'own',
    async run(database, { app, fail, ip, now }, { body: { token, password, name, locale } }) {
      const digest = digestOf(token);
      const found = await findInvitation(database, digest, now);
      if (!found) throw fail('LINK_IS_OVER');
      const { email, role, store_id } = found;
      const known = await findStaffByEmail(database, email);
      let password_hash = '';
      if (known) {
        const retry_after = await tryPassword(app, email, ip, 'console');
        if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
        const right = await app.passwords.verify(known.password_hash, password, networkOf(ip));
        if (!right)
          throw fail('EMAIL_OR_PASSWORD_INCORRECT', { report_type: 'EMAIL_OR_PASSWORD_INCORRECT' });
        await passwordWasRight(app, email, ip, 'console');
      } else {
        if (name === undefined)
          throw fail('VALIDATION_EXCEPTION', {
            errors: [{ path: 'body.name', message: 'whose account is it?' }],
          });
        checkNewPassword(password);
        password_hash = await app.passwords.hash(password, networkOf(ip));
      }
      return database.transaction(async (tx) => {
        if (!(await takeInvitation(tx, found, digest))) throw fail('LINK_IS_OVER');
        const staff =
          known ??
          (await insertStaff(tx, {
            email,
            name: name ?? '',
            password_hash,
            locale,
            opens_stores: false,
          }));
        // the address got an account in the meantime: its password is required
        if (!staff)
          throw fail('EMAIL_OR_PASSWORD_INCORRECT', { report_type: 'EMAIL_OR_PASSWORD_INCORRECT' });
        await setRole(tx, store_id, staff.id, role);
        const call = 'POST /console/invitations/accept';
        await writeAudit(
          tx,
          {
            store_id,
            staff_id: staff.id,
            call,
            subject: `staff ${staff.id}`,
            before: null,
            after: { email, name: staff.name, role },
          },
          now,
        );
        return beginStaffSession(tx, app, staff, now);
      });
    },
  },
};
