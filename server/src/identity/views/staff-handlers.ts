import type { HandlersOf } from '../../platform/http/handler.ts';
import { findViews, writeViews } from './queries.ts';

export const viewsHandlers: HandlersOf<
  'GET /console/stores/{slug}/views' | 'PUT /console/stores/{slug}/views'
> = {
  'GET /console/stores/{slug}/views': {
    mode: 'read',
    run: async (db, { caller: { store_id, staff_id } }, { query: { screen } }) => ({
      data: await findViews(db, { store_id, staff_id, screen }),
    }),
  },
  'PUT /console/stores/{slug}/views': {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail }, { body }) {
      const { screen } = body;
      const data = await writeViews(tx, { store_id, staff_id, screen }, body);
      if (!data) throw fail('CHANGED_MEANWHILE');
      return { data };
    },
  },
};
