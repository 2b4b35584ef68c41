import type { HandlersOf } from '../../platform/http/handler.ts';
import { storeIdInChannel } from '../../catalog/stores/queries.ts';
import { publicShows } from './public-queries.ts';

export const publicShowHandlers: HandlersOf<'GET /stores/{slug}/shows'> = {
  'GET /stores/{slug}/shows': {
    mode: 'read',
    async run(db, context, { params }) {
      const store_id = await storeIdInChannel(db, context, params.slug);
      if (store_id === undefined) throw context.fail('NOT_FOUND');
      return publicShows(db, store_id, context.now);
    },
  },
};
