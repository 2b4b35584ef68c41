import { oldPasswordBound } from '../accounts/bounds.ts';
import { sendEntryAlert } from '../../notifications/mailing/staff-emails.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { digestOf, newToken } from '../../platform/http/visitor.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { tryOnce } from '../../platform/http/throttle.ts';
import { writeAudit } from '../audit/queries.ts';
import { beginStaffSession } from './begin-session.ts';
import { challengeIn, readNewPasskey, readSignature } from './check-passkey.ts';
import {
  dropPasskey,
  findPasskey,
  insertPasskey,
  keepChallenge,
  lockStaff,
  notePasskeyUse,
  passkeysOfStaff,
  takeChallenge,
} from './passkey-queries.ts';
import {
  challengeLife,
  maxPasskeys,
  optionsToCreate,
  optionsToSign,
  ownPasskeysOf,
  passkeyPlace,
} from './passkey-rules.ts';
import { passwordOfStaff } from './password-queries.ts';
import { findStaff, type StaffRow } from './queries.ts';
import type { StaffApp } from './admit-staff.ts';

const placeOf = (app: StaffApp) => passkeyPlace(app.publicUrl());
const challengeEnd = (now: Date) => new Date(now.getTime() + challengeLife);

export const passkeyHandlers: HandlersOf<
  | 'GET /console/me/passkeys'
  | 'POST /console/me/passkeys/challenge'
  | 'POST /console/me/passkeys'
  | 'DELETE /console/me/passkeys/{id}'
  | 'POST /console/passkey-sign-in/challenge'
  | 'POST /console/passkey-sign-in',
  StaffApp
> = {
  'GET /console/me/passkeys': {
    mode: 'read',
    run: async (db, { app, caller }) => ({
      data: ownPasskeysOf(placeOf(app), await passkeysOfStaff(db, caller.staff_id)),
    }),
  },
  'POST /console/me/passkeys/challenge': {
    // hashing takes tens of milliseconds and must not hold a transaction open
    mode: 'own',
    async run(database, { app, caller, fail, ip, now }, { body }) {
      const { staff_id } = caller;
      const place = placeOf(app);
      if (!place) throw fail('PASSKEY_REFUSED', { reason: 'no_domain' });
      const retry_after = await tryOnce(
        app,
        { ...oldPasswordBound, name: 'console old password' },
        String(staff_id),
      );
      if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
      if (
        !(await app.passwords.verify(
          await passwordOfStaff(database, staff_id),
          body.password,
          networkOf(ip),
        ))
      )
        throw fail('WRONG_PASSWORD');
      const known = await passkeysOfStaff(database, staff_id);
      if (known.length >= maxPasskeys) throw fail('PASSKEY_REFUSED', { reason: 'full' });
      const challenge = newToken();
      await keepChallenge(database, digestOf(challenge), staff_id, challengeEnd(now));
      return {
        options: optionsToCreate(
          place,
          (await findStaff(database, staff_id)) as StaffRow,
          challenge,
          known,
        ),
      };
    },
  },
  'POST /console/me/passkeys': {
    // the challenge must be used up even if the request fails
    mode: 'own',
    async run(database, { app, caller, fail, now }, { body: { name, credential } }) {
      const { staff_id } = caller;
      const place = placeOf(app);
      if (!place) throw fail('PASSKEY_REFUSED', { reason: 'no_domain' });
      const challenge = challengeIn(credential.response.clientDataJSON);
      if (
        challenge === null ||
        !(await takeChallenge(database, digestOf(challenge), staff_id, now))
      )
        throw fail('PASSKEY_REFUSED', { reason: 'over' });
      const made = await readNewPasskey(place, credential, challenge);
      if (!made) throw fail('PASSKEY_REFUSED', { reason: 'unknown' });
      const data = await database.transaction(async (tx) => {
        await lockStaff(tx, staff_id);
        if ((await passkeysOfStaff(tx, staff_id)).length >= maxPasskeys)
          throw fail('PASSKEY_REFUSED', { reason: 'full' });
        const id = await insertPasskey(tx, { ...made, staff_id, name }, now);
        if (id === undefined) throw fail('PASSKEY_REFUSED', { reason: 'taken' });
        await writeAudit(
          tx,
          {
            store_id: null,
            staff_id,
            call: 'POST /console/me/passkeys',
            subject: `passkey ${id}`,
            before: null,
            after: { name },
          },
          now,
        );
        return ownPasskeysOf(place, await passkeysOfStaff(tx, staff_id));
      });
      void sendEntryAlert(app, (await findStaff(database, staff_id)) as StaffRow, 'passkey');
      return { data };
    },
  },
  'DELETE /console/me/passkeys/{id}': {
    mode: 'write',
    async run(tx, { app, caller: { staff_id }, fail, now }, { params: { id } }) {
      const name = await dropPasskey(tx, staff_id, id);
      if (name === undefined) throw fail('NOT_FOUND');
      const call = 'DELETE /console/me/passkeys/{id}';
      await writeAudit(
        tx,
        { store_id: null, staff_id, call, subject: `passkey ${id}`, before: { name }, after: null },
        now,
      );
      return { data: ownPasskeysOf(placeOf(app), await passkeysOfStaff(tx, staff_id)) };
    },
  },
  'POST /console/passkey-sign-in/challenge': {
    mode: 'write',
    async run(tx, { app, fail, now }) {
      const place = placeOf(app);
      if (!place) throw fail('PASSKEY_REFUSED', { reason: 'no_domain' });
      const challenge = newToken();
      await keepChallenge(tx, digestOf(challenge), null, challengeEnd(now));
      return { options: optionsToSign(place, challenge) };
    },
  },
  'POST /console/passkey-sign-in': {
    mode: 'own',
    async run(database, { app, fail, log, now }, { body: { credential } }) {
      const place = placeOf(app);
      if (!place) throw fail('PASSKEY_REFUSED', { reason: 'no_domain' });
      const challenge = challengeIn(credential.response.clientDataJSON);
      if (challenge === null || !(await takeChallenge(database, digestOf(challenge), null, now)))
        throw fail('PASSKEY_REFUSED', { reason: 'over' });
      const found = await findPasskey(database, Buffer.from(credential.id, 'base64url'));
      if (!found) throw fail('PASSKEY_REFUSED', { reason: 'unknown' });
      const { passkey_id, public_key, counter: before, transports, ...staff } = found;
      const counter = await readSignature(place, credential, challenge, {
        public_key,
        counter: before,
        transports,
      });
      if (counter === null) {
        log.warn(
          { passkey: passkey_id, staff: staff.id },
          'a passkey did not sign what it was asked to, or is a copy',
        );
        throw fail('PASSKEY_REFUSED', { reason: 'unknown' });
      }
      return database.transaction(async (tx) => {
        if (!(await notePasskeyUse(tx, { id: passkey_id, before, counter }, now)))
          throw fail('PASSKEY_REFUSED', { reason: 'unknown' });
        return beginStaffSession(tx, app, staff, now);
      });
    },
  },
};
