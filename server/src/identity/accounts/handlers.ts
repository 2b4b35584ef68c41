import { plainPhone } from '../../buying/addresses/rules.ts';
import type { AccountApp } from './app.ts';
import { markDeliverable } from '../../notifications/bounces/queries.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { digestOf } from '../../platform/http/visitor.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { clearTries, tryOnce } from '../../platform/http/throttle.ts';
import {
  findUser,
  findUserByEmail,
  serializeUser,
  type UserRow,
} from '../people/session-queries.ts';
import { oldPasswordBound, verifyEmailBound } from './bounds.ts';
import { changePassword } from './change-password.ts';
import { passwordWasRenewed, tryResetEmail } from './login-tries.ts';
import { padDuration } from './even-time.ts';
import {
  dropTokens,
  endSessions,
  findToken,
  insertUser,
  lockUser,
  markVerified,
  setPassword,
  updateAge,
  updateProfile,
  takeToken,
} from '../people/account-queries.ts';
import { writeLink, type LinkEmail } from './send-link.ts';
import { verifyEmail } from './verify-email.ts';
import { checkNewPassword, passwordRefusal } from '../passwords/new-password.ts';

/** Queues the email if the locked account satisfies `wanted`. */
async function sendLink(
  app: AccountApp,
  id: number,
  email: LinkEmail,
  wanted: (user: UserRow) => boolean,
): Promise<void> {
  await app.database.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (user && wanted(user)) await writeLink(tx, app, user, email);
  });
}

export const accountHandlers: HandlersOf<
  | 'GET /users/email-exists'
  | 'POST /users'
  | 'POST /users/{id}/verification-email'
  | 'POST /users/verify-email'
  | 'GET /users/verify-email-token/{token}'
  | 'POST /users/reset-password'
  | 'GET /users/reset-password-token/{token}'
  | 'POST /users/reset-password/verify'
  | 'POST /me/change-password'
  | 'PUT /me',
  AccountApp
> = {
  'GET /users/email-exists': {
    mode: 'read',
    async run(db, _context, { query }) {
      const user = await findUserByEmail(db, query.email);
      return {
        data: {
          // the account belongs to a live platform's user
          is_handsup_user: user !== undefined && user.platform_user_id !== null,
          email_exists: user !== undefined,
          is_email_verified: user !== undefined && user.email_verified_at !== null,
          user_id: user?.id ?? null,
        },
      };
    },
  },
  'POST /users': {
    mode: 'own',
    // hashing takes tens of milliseconds and must not hold a transaction open
    async run(database, { app, fail, ip, locale, now }, { body }) {
      const { email, first_name, last_name, register_from, email_template_type: template } = body;
      const page = body.login_page_url;
      checkNewPassword(body.password);
      if (await findUserByEmail(database, email)) throw fail('EMAIL_EXIST');
      const password_hash = await app.passwords.hash(body.password, networkOf(ip));
      const user_id = await database.transaction(async (tx) => {
        const names = { first_name, last_name, locale: body.locale, register_from };
        const user = await insertUser(tx, {
          ...names,
          email,
          password_hash,
          platform_user_id: null,
          email_verified_at: null,
        });
        if (!user) throw fail('EMAIL_EXIST');
        await writeLink(tx, app, user, { purpose: 'verify_email', page, template, locale, now });
        return user.id;
      });
      // counts towards the limit of requested emails
      await tryOnce(app, verifyEmailBound, String(user_id));
      return { success: true as const, user_id };
    },
  },
  'POST /users/{id}/verification-email': {
    mode: 'own',
    async run(_database, { app, locale, now }, { params, body }) {
      const page = body.login_page_url;
      await padDuration(async () => {
        if ((await tryOnce(app, verifyEmailBound, String(params.id))) > 0) return;
        const email: LinkEmail = {
          purpose: 'verify_email',
          page,
          template: body.email_template_type,
          locale,
          now,
        };
        await sendLink(app, params.id, email, (user) => user.email_verified_at === null);
      });
      return { success: true as const };
    },
  },
  'POST /users/verify-email': {
    mode: 'own',
    async run(_database, { app, fail, ip, now }, { body }) {
      const verified = await verifyEmail(app, { ...body, ip }, now);
      if (verified === 'over') throw fail('EMAIL_TOKEN_EXPIRED_OR_INVALID');
      if (verified === 'wrong password')
        throw fail('EMAIL_OR_PASSWORD_INCORRECT', { report_type: 'EMAIL_OR_PASSWORD_INCORRECT' });
      if ('retry_after' in verified) throw fail('TOO_MANY_REQUESTS', verified);
      return { success: true as const, email: verified.email };
    },
  },
  'GET /users/verify-email-token/{token}': {
    mode: 'read',
    async run(db, { now }, { params }) {
      const found = await findToken(db, digestOf(params.token), 'verify_email', now);
      const user = found && (await findUser(db, found.user_id));
      return { data: { is_valid: user !== undefined, email: user?.email ?? null } };
    },
  },
  'POST /users/reset-password': {
    mode: 'own',
    async run(database, { app, ip, locale, now }, { body }) {
      const page = body.reset_password_page_url;
      await padDuration(async () => {
        if ((await tryResetEmail(app, body.email, ip)) > 0) return;
        const user = await findUserByEmail(database, body.email);
        const email: LinkEmail = {
          purpose: 'reset_password',
          page,
          template: body.email_template_type,
          locale,
          now,
        };
        if (user) await sendLink(app, user.id, email, () => true);
      });
      return { success: true as const };
    },
  },
  'GET /users/reset-password-token/{token}': {
    mode: 'read',
    run: async (db, { now }, { params }) => ({
      data: {
        is_valid:
          (await findToken(db, digestOf(params.token), 'reset_password', now)) !== undefined,
      },
    }),
  },
  'POST /users/reset-password/verify': {
    mode: 'own',
    async run(database, { app, fail, ip, now }, { body }) {
      const digest = digestOf(body.token);
      checkNewPassword(body.password);
      // no hashing for callers without a valid link
      if (!(await findToken(database, digest, 'reset_password', now)))
        throw fail('EMAIL_TOKEN_EXPIRED_OR_INVALID');
      const password_hash = await app.passwords.hash(body.password, networkOf(ip));
      const user = await database.transaction(async (tx) => {
        const locked = await takeToken(tx, digest, 'reset_password', now);
        if (!locked) throw fail('EMAIL_TOKEN_EXPIRED_OR_INVALID');
        await setPassword(tx, locked.id, password_hash);
        // the email reached its reader, so the address is verified
        await markVerified(tx, locked.id, now);
        await markDeliverable(tx, locked.email);
        await endSessions(tx, locked.id);
        await dropTokens(tx, locked.id);
        return locked;
      });
      // the owner can log in although others' guesses had locked the account
      await passwordWasRenewed(app, user.email, ip);
      return { success: true as const };
    },
  },
  'POST /me/change-password': {
    mode: 'own',
    async run(_database, { app, caller, fail, ip, member_token, now }, { body }) {
      if (caller.kind !== 'member' || member_token === null) throw fail('UNAUTHORIZED');
      const retry_after = await tryOnce(app, oldPasswordBound, String(caller.user_id));
      if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
      const refused = await changePassword(
        app,
        caller.user_id,
        digestOf(member_token),
        body,
        networkOf(ip),
        now,
      );
      if (refused === 'NEW_PASSWORD_TOO_SHORT' || refused === 'NEW_PASSWORD_TOO_COMMON')
        throw passwordRefusal(refused);
      if (refused) throw fail(refused);
      await clearTries(app, oldPasswordBound, String(caller.user_id));
      return { success: true as const };
    },
  },
  'PUT /me': {
    mode: 'write',
    async run(tx, { caller, fail }, { body }) {
      if (caller.kind !== 'member') throw fail('UNAUTHORIZED');
      if ('does_age_verify' in body)
        return serializeUser(
          (await updateAge(tx, caller.user_id, body.does_age_verify)) as UserRow,
        );
      const { first_name, last_name } = body;
      const phone_number = body.phone_number === null ? null : plainPhone(body.phone_number, 'JP');
      if (body.phone_number !== null && phone_number === null) {
        throw fail('VALIDATION_EXCEPTION', {
          errors: [{ path: 'body.phone_number', message: 'Not a Japanese phone number' }],
        });
      }
      return serializeUser(
        (await updateProfile(tx, caller.user_id, {
          first_name,
          last_name,
          phone_number,
        })) as UserRow,
      );
    },
  },
};
