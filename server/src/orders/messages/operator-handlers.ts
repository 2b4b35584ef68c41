import type { HandlersOf } from '../../platform/http/handler.ts';
import { insertMessage, listMessages, listUnanswered, lockOrderOfMessages } from './queries.ts';
import { writeMessageEmail } from '../../notifications/outbox/queries.ts';

/** Maximum conversations listed; answered ones make room for others. */
const maxUnanswered = 200;

export const operatorMessagesHandlers: HandlersOf<
  'GET /operator/messages' | 'POST /operator/orders/{id}/messages'
> = {
  'GET /operator/messages': {
    mode: 'read',
    run: async (db) => ({ data: await listUnanswered(db, maxUnanswered) }),
  }, // the store's answer, of which the buyer gets an email
  'POST /operator/orders/{id}/messages': {
    mode: 'write',
    async run(tx, { fail, now }, { params, body }) {
      const order = await lockOrderOfMessages(tx, params.id);
      if (!order) throw fail('NOT_FOUND');
      const message_id = await insertMessage(tx, order, {
        role: 'seller',
        message: body.message,
        user_id: null,
        now,
      });
      await writeMessageEmail(tx, 'message_to_buyer', order, message_id, now);
      return { data: await listMessages(tx, order, 1000) };
    },
  },
};
