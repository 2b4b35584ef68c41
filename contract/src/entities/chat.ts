import * as z from 'zod/mini';
import { countGraphemes } from '../cut-text.ts';
import { count, id, instant, line, lineWithLinks } from '../scalars.ts';

/** Graphemes of a comment, and of the name next to it. */
const maxComment = 200;
const maxCommentName = 30;

/** A grapheme has several UTF-16 units: a family of emoji has eleven or more. */
const graphemes = (max: number) =>
  line(max * 20, 1).check(
    z.refine((value) => countGraphemes(value) <= max, { error: `At most ${max} characters` }),
  );

export const newComment = z.strictObject({
  /** the name that viewers see; not the account’s name */
  name: graphemes(maxCommentName),
  text: graphemes(maxComment),
});
export type NewComment = z.infer<typeof newComment>;

export const comment = z.object({
  /** place in the post’s chat; numbers may be missing */
  sequence: count,
  name: z.string(),
  text: z.string(),
  is_host: z.boolean(),
  created_at: instant,
});
export type Comment = z.infer<typeof comment>;

/** The changes of a chat after `from`, up to `revision`. Every value is absolute. */
const chatChange = z.object({
  from: count,
  revision: count,
  /** seconds between two comments of one person; 0: no slow mode */
  slow_seconds: count,
  pinned: z.nullable(comment),
  /** new comments, in order; empty with `is_cut`, which makes viewers load what follows */
  comments: z.array(comment),
  /** sequences of comments that the host hid */
  hidden: z.array(count),
  is_cut: z.boolean(),
});
export type ChatChange = z.infer<typeof chatChange>;

export const chat = z.object({
  /** false: the store has no chat in this channel */
  is_on: z.boolean(),
  /** false: the show is over, so comments are refused */
  is_open: z.boolean(),
  ...chatChange.shape,
  /** older comments exist */
  has_older: z.boolean(),
  /** only for its host: writers who are muted, by the comment that muted them */
  muted: z.optional(z.array(z.object({ sequence: count, name: z.string() }))),
  /** only for its host: the words that the store blocks */
  blocked_words: z.optional(z.array(z.string())),
});
export type Chat = z.infer<typeof chat>;

/** Words that a store can block. */
export const maxBlockedWords = 200;
const blockedWord = lineWithLinks(40, 1);
const sequence = id;
/** The host's actions in the chat of their own post. */
export const chatAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('say'), text: graphemes(maxComment) }),
  /** null: pins nothing */
  z.strictObject({ type: z.literal('pin'), sequence: z.nullable(sequence) }),
  z.strictObject({ type: z.literal('hide'), sequence }),
  /** refuses further comments of the writer in this host’s posts; `hide`: hides the earlier ones */
  z.strictObject({ type: z.literal('mute'), sequence, hide: z.boolean() }),
  z.strictObject({ type: z.literal('unmute'), sequence }),
  z.strictObject({
    type: z.literal('slow'),
    seconds: z.int().check(z.gte(0), z.lte(300)),
  }),
  /** refuses further comments with this word in every show of the store */
  z.strictObject({ type: z.literal('block'), word: blockedWord }),
  z.strictObject({ type: z.literal('unblock'), word: blockedWord }),
]);
export type ChatAction = z.infer<typeof chatAction>;

/** A store’s settings of the chat. */
export const chatSettings = z.strictObject({
  in_marketplace: z.boolean(),
  in_shop: z.boolean(),
  blocked_words: z.array(blockedWord).check(z.maxLength(maxBlockedWords)),
});
export type ChatSettings = z.infer<typeof chatSettings>;
