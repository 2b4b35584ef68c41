import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { chat, chatAction, comment, newComment } from '../entities/chat.ts';
import { idInPath, queryInteger } from '../scalars.ts';

const both = ['marketplace', 'shop'] as const;
const params = z.object({ id: idInPath });
const position = z.optional(queryInteger(0, 999_999_999));

export const chatEndpoints = {
  'GET /posts/{id}/comments': endpoint({
    summary:
      'The chat of a live post: the newest 50 comments, those before a comment, or what changed after a revision. New ones arrive as `chat` events of the post’s stream.',
    channels: both,
    visitors: ['ghost', 'guest', 'member', 'seller'],
    params,
    query: z.object({
      /** a comment’s sequence */
      before: position,
      /** a revision */
      after: position,
    }),
    answer: chat,
    failures: [],
  }),
  'POST /posts/{id}/comments': endpoint({
    summary: 'Writes a comment on a live post, under a name that the writer chooses.',
    channels: both,
    visitors: ['guest', 'member'],
    params,
    body: newComment,
    answer: comment,
    failures: ['COMMENT_REFUSED'],
    idempotent: true,
  }),
  'POST /posts/{id}/chat/actions': endpoint({
    summary:
      'Does one thing in the chat of the seller’s own post: answer, pin, hide, mute a writer, block a word, or slow mode. Returns the newest comments.',
    channels: ['shop'],
    visitors: ['seller'],
    params,
    body: chatAction,
    answer: chat,
    failures: [],
    idempotent: true,
  }),
};
