import { passwordWasRight, tryPassword } from '../accounts/login-tries.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { digestOf } from '../../platform/http/visitor.ts';
import { networkDigest, networkOf } from '../../platform/http/networks.ts';
import { mergeGuestOfToken } from './begin-session.ts';
import { endSessionsOf } from '../people/account-queries.ts';
import { enterOrder } from './enter-order.ts';
import { currentVisitorOf, previewEntry } from './entry.ts';
import { logIn, logInByPassport } from './log-in.ts';
import { opensOrder } from '../../platform/vault/order-link.ts';
import { belongingsOf, findUser, serializeUser, liveGuest } from '../people/session-queries.ts';
import type { SessionApp } from './app.ts';

export const sessionHandlers: HandlersOf<
  'GET /live-web/me' | 'POST /guest/token' | 'POST /auth/user/login',
  SessionApp
> = {
  'GET /live-web/me': {
    mode: 'read',
    async run(db, { caller, guest_token }) {
      if (caller.kind === 'member') {
        const row = await findUser(db, caller.user_id);
        return { user: row ? serializeUser(row) : null, guest: null };
      }
      return {
        user: null,
        guest: caller.kind === 'guest' ? { id: caller.buyer_id, token: guest_token ?? '' } : null,
      };
    },
  },
  'POST /guest/token': {
    mode: 'own',
    run: async (_database, { app, ip }) => ({ data: await app.makeGuest(networkDigest(app, ip)) }),
  },
  'POST /auth/user/login': {
    mode: 'own',
    async run(_database, { app, caller, fail, guest_token, ip, now }, { body }) {
      if ('passport_token' in body) {
        const entered = await logInByPassport(
          app,
          body.passport_token,
          guest_token,
          currentVisitorOf(caller, 'member', body.replace_session),
          now,
        );
        if (entered === 'another') throw fail('ANOTHER_PERSON_IS_LOGGED_IN');
        if (!entered)
          throw fail('PASSPORT_TOKEN_EXPIRED_OR_INVALID', {
            report_type: 'PASSPORT_TOKEN_EXPIRED_OR_INVALID',
          });
        return { success: true as const, ...entered };
      }
      const retry_after = await tryPassword(app, body.email, ip);
      if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
      const entered = await logIn(app, { ...body, network: networkOf(ip) }, guest_token, now);
      if (!entered)
        throw fail('EMAIL_OR_PASSWORD_INCORRECT', { report_type: 'EMAIL_OR_PASSWORD_INCORRECT' });
      await passwordWasRight(app, body.email, ip);
      if ('unverified' in entered)
        throw fail('EMAIL_NOT_VERIFIED', { user_id: entered.unverified });
      return { success: true as const, ...entered };
    },
  },
};

export const entryHandlers: HandlersOf<
  | 'POST /auth/entry-preview'
  | 'GET /me/earlier-guest'
  | 'POST /me/earlier-guest'
  | 'POST /auth/user/logout',
  SessionApp
> = {
  'POST /auth/entry-preview': {
    mode: 'own',
    async run(_database, { app, caller, fail, guest_token, now }, { body }) {
      const data = await previewEntry(app, body.token, body.role, caller, guest_token, now);
      if (!data)
        throw fail('PASSPORT_TOKEN_EXPIRED_OR_INVALID', {
          report_type: 'PASSPORT_TOKEN_EXPIRED_OR_INVALID',
        });
      return { data };
    },
  },
  'GET /me/earlier-guest': {
    mode: 'read',
    async run(db, { guest_token }) {
      const guest = guest_token === null ? undefined : await liveGuest(db, digestOf(guest_token));
      const has = guest && (await belongingsOf(db, guest.buyer_id));
      return { data: has && Object.values(has).some((count) => count > 0) ? has : null };
    },
  },
  'POST /me/earlier-guest': {
    mode: 'write',
    run: async (tx, { caller, guest_token, now }) => ({
      success: true as const,
      merged: await mergeGuestOfToken(tx, caller.buyer_id, guest_token, 'everything', now),
    }),
  },
  'POST /auth/user/logout': {
    mode: 'write',
    async run(tx, { member_token, guest_token }) {
      await endSessionsOf(
        tx,
        [member_token, guest_token].flatMap((token) => (token === null ? [] : digestOf(token))),
      );
      return { success: true as const };
    },
  },
};

export const guestSessionHandlers: HandlersOf<'POST /orders/{id}/guest-session', SessionApp> = {
  'POST /orders/{id}/guest-session': {
    mode: 'own',
    async run(_database, { app, fail, now }, { params, body }) {
      if (!opensOrder(app, params.id, body.key, now)) throw fail('NOT_FOUND');
      const data = await enterOrder(app, params.id);
      if (!data) throw fail('NOT_FOUND');
      return { data };
    },
  },
};
