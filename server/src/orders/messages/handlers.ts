import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeMessageEmail } from '../../notifications/outbox/queries.ts';
import {
  findOrderOfMessages,
  insertMessage,
  listMessages,
  lockOwnOrderOfMessages,
  readUpTo,
  writtenSince,
} from './queries.ts';
import { mustWait } from './rules.ts';

const latestMessages = 50;
const maxMessages = 1000;
const day = 86_400_000;

export const orderMessagesHandlers: HandlersOf<
  'GET /orders/{id}/messages' | 'POST /orders/{id}/messages' | 'POST /orders/{id}/messages/read'
> = {
  'GET /orders/{id}/messages': {
    mode: 'read',
    async run(db, { caller, fail }, { params, query }) {
      const order = await findOrderOfMessages(db, caller.buyer_id, params.id);
      if (!order) throw fail('NOT_FOUND');
      return listMessages(db, order, query.all ? maxMessages : latestMessages);
    },
  },
  'POST /orders/{id}/messages': {
    mode: 'write',
    async run(tx, { caller, fail, now }, { params, body }) {
      const order = await lockOwnOrderOfMessages(tx, caller.buyer_id, params.id);
      if (!order) throw fail('NOT_FOUND');
      const written = await writtenSince(tx, order, new Date(now.getTime() - day));
      const retry_after = mustWait(
        written.map((row) => row.created_at),
        now,
      );
      if (retry_after !== null) throw fail('TOO_MANY_REQUESTS', { retry_after });
      const id = await insertMessage(tx, order, {
        role: 'buyer',
        message: body.message,
        user_id: caller.kind === 'member' ? caller.user_id : null,
        now,
      });
      await writeMessageEmail(tx, 'message_to_store', order, id, now);
      return listMessages(tx, order, maxMessages);
    },
  },
  'POST /orders/{id}/messages/read': {
    mode: 'write',
    async run(tx, { caller, fail }, { params, body }) {
      const order = await lockOwnOrderOfMessages(tx, caller.buyer_id, params.id);
      if (!order) throw fail('NOT_FOUND');
      return {
        success: true as const,
        unread_messages: await readUpTo(tx, order, body.message_id),
      };
    },
  },
};
