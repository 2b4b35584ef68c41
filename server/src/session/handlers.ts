import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { HandlersOf } from '../http/handler.ts';
import { digestOf, newToken } from '../http/visitor.ts';
import { buyerOfUser, findUser, findUserByEmail, openSession, presentUser } from './queries.ts';

const memberDays = 30;
/** Checked when there is no such account, so that the answer takes as long. */
const nobodysHash = hash(randomBytes(32));

export const sessionHandlers: HandlersOf<'GET /live-web/me' | 'POST /guest/token' | 'POST /auth/user/login'> = {
  'GET /live-web/me': {
    mode: 'read',
    async run(db, { caller, guest_token }) {
      if (caller.kind === 'member') {
        const row = await findUser(db, caller.user_id);
        return { user: row ? presentUser(row) : null, guest: null };
      }
      return { user: null, guest: caller.kind === 'guest' ? { id: caller.buyer_id, token: guest_token ?? '' } : null };
    },
  },
  'POST /guest/token': {
    mode: 'own',
    run: async (_database, { app }) => ({ data: await app.makeGuest() }),
  },
  'POST /auth/user/login': {
    mode: 'own',
    // the hash takes tens of milliseconds: it must not hold a transaction open
    async run(database, { fail }, { body }) {
      if ('passport_token' in body) throw fail('PASSPORT_TOKEN_EXPIRED_OR_INVALID', { report_type: 'PASSPORT_TOKEN_EXPIRED_OR_INVALID' });
      const user = await findUserByEmail(database, body.email);
      const right = await verify(user?.password_hash ?? (await nobodysHash), body.password).catch(() => false);
      if (!user || !right) throw fail('EMAIL_OR_PASSWORD_INCORRECT', { report_type: 'EMAIL_OR_PASSWORD_INCORRECT' });
      const token = newToken();
      await database.transaction(async (tx) => {
        const buyer_id = await buyerOfUser(tx, user.id);
        await openSession(tx, { token_digest: digestOf(token), kind: 'member', buyer_id, user_id: user.id, days: memberDays });
      });
      return { success: true as const, token, merged: null };
    },
  },
};
