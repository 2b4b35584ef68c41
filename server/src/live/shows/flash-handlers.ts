import type { HandlersOf } from '../../platform/http/handler.ts';
import { listFlashes, startFlash, stopFlash } from '../posts/flash-prices.ts';
import { lockShow, showOf } from './show-of.ts';

/** Flash prices of a show, set in the console. */
export const showFlashHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/shows/{id}/flash-prices'
  | 'POST /console/stores/{slug}/shows/{id}/flash-prices'
  | 'DELETE /console/stores/{slug}/shows/{id}/flash-prices/{flashId}'
> = {
  'GET /console/stores/{slug}/shows/{id}/flash-prices': {
    mode: 'read',
    run: async (db, { caller, now }, { params }) =>
      listFlashes(db, await showOf(db, caller, params.id), now),
  },
  'POST /console/stores/{slug}/shows/{id}/flash-prices': {
    mode: 'write',
    run: async (tx, { caller, now }, { params, body }) =>
      startFlash(tx, await lockShow(tx, caller, params.id), body, { by: caller, now }),
  },
  'DELETE /console/stores/{slug}/shows/{id}/flash-prices/{flashId}': {
    mode: 'write',
    run: async (tx, { caller, now }, { params }) =>
      stopFlash(tx, await lockShow(tx, caller, params.id), params.flashId, { by: caller, now }),
  },
};
