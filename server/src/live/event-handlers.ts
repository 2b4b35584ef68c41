import type { HandlersOf } from '../http/handler.ts';
import { storeOfPost } from '../stores/shop-queries.ts';
import type { LiveApp } from './app.ts';
import { maySee } from './seller.ts';

/** What the seller and other buyers do with a post's goods, as it happens (entities/live-post.ts). */
export const eventHandlers: HandlersOf<'GET /posts/{id}/events', LiveApp> = {
  'GET /posts/{id}/events': {
    mode: 'events',
    async run(db, { app, caller, fail }, { params: { id } }) {
      const post = await storeOfPost(db, id);
      if (!post || !(await maySee(db, caller, post))) throw fail('NOT_FOUND');
      return ({ last, send, end }) => app.feeds.watch({ store_id: post.store_id, id }, { sequence: 0, send, end }, last);
    },
  },
};
