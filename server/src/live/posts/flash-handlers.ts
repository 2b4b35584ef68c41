import type { HandlersOf } from '../../platform/http/handler.ts';
import { listFlashes, startFlash, stopFlash } from './flash-prices.ts';
import { findOwnPost, ownPost } from './post-handlers.ts';

/** Flash prices as the host of a show sets them on the seller's pages. */
export const sellerFlashHandlers: HandlersOf<
  | 'GET /posts/{id}/flash-prices'
  | 'POST /posts/{id}/flash-prices'
  | 'DELETE /posts/{id}/flash-prices/{flashId}'
> = {
  'GET /posts/{id}/flash-prices': {
    mode: 'read',
    run: async (db, { caller, now }, { params }) =>
      listFlashes(db, await findOwnPost(db, caller, params.id), now),
  },
  'POST /posts/{id}/flash-prices': {
    mode: 'write',
    run: async (tx, { caller, now }, { params, body }) =>
      startFlash(tx, await ownPost(tx, caller, params.id), body, { by: caller, now }),
  },
  'DELETE /posts/{id}/flash-prices/{flashId}': {
    mode: 'write',
    run: async (tx, { caller, now }, { params }) =>
      stopFlash(tx, await ownPost(tx, caller, params.id), params.flashId, { by: caller, now }),
  },
};
