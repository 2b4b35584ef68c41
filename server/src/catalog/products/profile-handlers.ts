import { writeAudit } from '../../identity/audit/queries.ts';
import type { Ground } from '../../platform/ground.ts';
import { failCommon } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { notifyGoodsChanged } from './goods-queries.ts';
import {
  findOpening,
  findProfile,
  reopenStores,
  serializeProfile,
  setOpened,
  updateClosure,
  updateStoreProfile,
} from '../stores/profile-queries.ts';
import { openingRefusal } from '../stores/rules.ts';
import { lockStore } from '../stores/settings-queries.ts';

const profile = 'PUT /console/stores/{slug}/profile';
const opening = 'POST /console/stores/{slug}/opening';
const closing = 'PUT /console/stores/{slug}/closure';

export const profileHandlers: HandlersOf<
  'GET /console/stores/{slug}/profile' | typeof profile | typeof opening | typeof closing
> = {
  'GET /console/stores/{slug}/profile': {
    mode: 'read',
    async run(db, { caller: { store_id }, fail }) {
      const data = await findProfile(db, store_id);
      if (!data) throw fail('NOT_FOUND');
      return { data };
    },
  },
  [profile]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { body: { revision, ...body } }) {
      const before = await findProfile(tx, store_id, 'FOR NO KEY UPDATE');
      if (!before) throw fail('NOT_FOUND');
      if (revision !== undefined && revision !== before.revision) throw fail('CHANGED_MEANWHILE');
      await updateStoreProfile(tx, store_id, body);
      const { closure, revision: _, ...said } = before;
      await writeAudit(
        tx,
        { store_id, staff_id, call: profile, subject: 'profile', before: said, after: body },
        now,
      );
      await notifyGoodsChanged(tx, store_id);
      return { data: serializeProfile(body, closure) };
    },
  },
  [opening]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }) {
      // the start of a rehearsal locks this row too, so the store opens or rehearses, but not both
      await lockStore(tx, store_id);
      const store = await findOpening(tx, store_id);
      if (!store) throw fail('NOT_FOUND');
      if (store.opened_at !== null) return { opened_at: store.opened_at.toISOString() };
      const reason = openingRefusal(store);
      if (reason !== null) throw fail('OPENING_REFUSED', { reason });
      await setOpened(tx, store_id, now);
      const after = { opened_at: now.toISOString() };
      await writeAudit(
        tx,
        { store_id, staff_id, call: opening, subject: 'opening', before: null, after },
        now,
      );
      await notifyGoodsChanged(tx, store_id);
      return after;
    },
  },
  [closing]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { body: { closure } }) {
      if (closure?.reopens_at != null && new Date(closure.reopens_at) <= now)
        throw failCommon('VALIDATION_EXCEPTION', {
          errors: [{ path: 'body.closure.reopens_at', message: 'In the past' }],
        });
      const before = await findProfile(tx, store_id, 'FOR NO KEY UPDATE');
      if (!before) throw fail('NOT_FOUND');
      await updateClosure(tx, store_id, closure, now);
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: closing,
          subject: 'closure',
          before: before.closure,
          after: closure,
        },
        now,
      );
      await notifyGoodsChanged(tx, store_id);
      return { data: { ...before, closure } };
    },
  },
};

/** Opens the stores whose closure ends. @returns how many */
export const reopenDueStores = (app: Ground): Promise<number> =>
  app.database.transaction(async (tx) => {
    const opened = await reopenStores(tx, app.now());
    for (const id of opened) await notifyGoodsChanged(tx, id);
    return opened.length;
  });
