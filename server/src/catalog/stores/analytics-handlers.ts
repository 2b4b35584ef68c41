import type { VisitTags } from '@noren/contract/visit-tags';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { lockStore } from './settings-queries.ts';

const findTags = async (db: Db, store_id: number): Promise<VisitTags> =>
  (await one<VisitTags>(db, 'SELECT s.ga4_id, s.meta_pixel_id FROM stores s WHERE s.id = $1', [
    store_id,
  ])) as VisitTags;

const setTags = (tx: Tx, store_id: number, { ga4_id, meta_pixel_id }: VisitTags) => {
  tx.changed('stores');
  return tx.query('UPDATE stores SET ga4_id = $2, meta_pixel_id = $3 WHERE id = $1', [
    store_id,
    ga4_id,
    meta_pixel_id,
  ]);
};

export const analyticsHandlers: HandlersOf<
  'GET /console/stores/{slug}/analytics' | 'PUT /console/stores/{slug}/analytics'
> = {
  'GET /console/stores/{slug}/analytics': {
    mode: 'read',
    run: async (db, { caller: { store_id } }) => ({ data: await findTags(db, store_id) }),
  },
  'PUT /console/stores/{slug}/analytics': {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now }, { body }) {
      await lockStore(tx, store_id);
      const before = await findTags(tx, store_id);
      await setTags(tx, store_id, body);
      const call = 'PUT /console/stores/{slug}/analytics';
      await writeAudit(
        tx,
        { store_id, staff_id, call, subject: 'analytics', before, after: body },
        now,
      );
      return { data: body };
    },
  },
};
