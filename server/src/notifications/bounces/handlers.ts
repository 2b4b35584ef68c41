import { listBounced } from './queries.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';

/** More than an operator reads at a sitting. */
const mostListed = 200;

export const bounceHandlers: HandlersOf<'GET /operator/bounces'> = {
  'GET /operator/bounces': {
    mode: 'read',
    async run(db) {
      const emails = await listBounced(db, mostListed);
      return { data: emails.map((email) => ({ ...email, bounced_at: email.bounced_at.toISOString() })) };
    },
  },
};
