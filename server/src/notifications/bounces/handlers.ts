import { listBounced } from './queries.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';

const maxListed = 200;

export const bounceHandlers: HandlersOf<'GET /operator/bounces'> = {
  'GET /operator/bounces': {
    mode: 'read',
    async run(db) {
      const emails = await listBounced(db, maxListed);
      return {
        data: emails.map((email) => ({ ...email, bounced_at: email.bounced_at.toISOString() })),
      };
    },
  },
};
