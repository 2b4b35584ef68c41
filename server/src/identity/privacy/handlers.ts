import { failCommon as fail } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { tryOnce } from '../../platform/http/throttle.ts';
import { findUser } from '../people/session-queries.ts';
import { requestErasure, blockingOrders } from './carry-out.ts';
import { exportPerson } from './export.ts';
import { findOwn, findPerson, ordersOf } from './find-queries.ts';
import { exportBound, isFresh, requireOwnerProof, type PersonsApp } from './prove-owner.ts';
import { cancelErasure, erasureOfUser } from './request-queries.ts';

export const personsHandlers: HandlersOf<
  'POST /me/export' | 'GET /me/closing' | 'POST /me/closing' | 'DELETE /me/closing',
  PersonsApp
> = {
  'POST /me/export': {
    mode: 'own',
    async run(database, { app, caller, ip, member_token, now }, { body }) {
      const { user_id } = caller;
      const retry_after = await tryOnce(app, exportBound, String(user_id));
      if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
      await requireOwnerProof(app, { user_id, token: member_token, ip }, body.password);
      // guests with the same mailbox may be other people, so the operator decides about them
      return exportPerson(database, await findOwn(database, user_id), now);
    },
  },
  'GET /me/closing': {
    mode: 'read',
    async run(db, { app, caller, member_token, now }) {
      const user = await findUser(db, caller.user_id);
      if (!user) throw fail('UNAUTHORIZED');
      const request = await erasureOfUser(db, caller.user_id);
      // after a request guests of the same mailbox may block it too; that search is too slow for
      // every view of a profile
      const person = request
        ? await findPerson(app.database.unhurried, { user_id: caller.user_id })
        : await findOwn(db, caller.user_id);
      const in_the_way = blockingOrders(await ordersOf(db, person), now);
      return {
        data: {
          asked_at: request?.asked_at.toISOString() ?? null,
          in_the_way,
          has_password: user.password_hash !== null,
          is_fresh: await isFresh(app, member_token),
        },
      };
    },
  },
  'POST /me/closing': {
    mode: 'own',
    async run(_database, { app, caller, channel, ip, member_token }, { body }) {
      const { user_id } = caller;
      await requireOwnerProof(app, { user_id, token: member_token, ip }, body.password);
      const template = channel === 'shop' ? ('noren_shop' as const) : ('noren_live' as const);
      const { in_the_way } = await requestErasure(app, {
        user_id,
        buyer_id: null,
        email: null,
        asked_by: 'self',
        template,
      });
      return { success: true as const, is_closed: in_the_way.length === 0, in_the_way };
    },
  },
  'DELETE /me/closing': {
    mode: 'own',
    async run(database, { caller }) {
      await cancelErasure(database, { user_id: caller.user_id });
      return { success: true as const };
    },
  },
};
