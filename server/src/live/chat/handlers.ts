import { maxBlockedWords, type Chat, type ChatAction } from '@noren/contract/entities/chat';
import { maxInteger } from '@noren/contract/scalars';
import type { Db, Tx } from '../../platform/db/database.ts';
import { failCommon } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { digestOf } from '../../platform/http/visitor.ts';
import { changesOfChat } from '../posts/chat-feed-queries.ts';
import { actorOf, type Actor } from '../posts/livers.ts';
import { changeChatSettings } from './change-settings.ts';
import { ownPost, visiblePost } from '../posts/post-handlers.ts';
import type { PostRow } from '../posts/queries.ts';
import {
  commentsBefore,
  findChat,
  findComment,
  hideComments,
  insertComment,
  mutedIn,
  muteWriter,
  nextRevision,
  setPinned,
  setSlow,
  unmuteWriter,
  writerOf,
} from './queries.ts';
import {
  commentRefusal,
  isChatOn,
  isChatOver,
  lookBackMs,
  pauseBeforeNext,
  type ChatFacts,
} from './rules.ts';

type ChatPage = Omit<Chat, 'is_on' | 'is_open'>;

const action = 'POST /posts/{id}/chat/actions';

/** Comments in an answer. */
const pageSize = 50;

async function newestOf(db: Db, post: { store_id: number; id: number }): Promise<ChatPage> {
  // read before the comments: one that is written meanwhile arrives twice, and none is missing
  const head = await changesOfChat(db, post, maxInteger);
  const comments = await commentsBefore(db, post, maxInteger, pageSize);
  return {
    ...head,
    from: 0,
    comments: comments.slice(-pageSize),
    has_older: comments.length > pageSize,
  };
}

async function changesFor(
  db: Db,
  post: { store_id: number; id: number },
  { before, after }: { before?: number | undefined; after?: number | undefined },
): Promise<ChatPage> {
  if (after !== undefined) {
    const changes = await changesOfChat(db, post, after);
    return changes.is_cut
      ? { ...(await newestOf(db, post)), is_cut: true }
      : { ...changes, has_older: false };
  }
  if (before === undefined) return newestOf(db, post);
  const head = await changesOfChat(db, post, maxInteger);
  const comments = await commentsBefore(db, post, before, pageSize);
  return {
    ...head,
    comments: comments.slice(-pageSize),
    has_older: comments.length > pageSize,
  };
}

/** A comment of the post that is shown. @throws NOT_FOUND for any other */
async function shownComment(tx: Tx, post: PostRow, sequence: number) {
  const found = await findComment(tx, post, sequence);
  if (!found) throw failCommon('NOT_FOUND');
  return { ...found, sequence };
}

type WordAction = Extract<ChatAction, { type: 'block' | 'unblock' }>;
type CommentAction = Exclude<ChatAction, WordAction>;

/** Adds a word to those that the store blocks, or removes it. @throws VALIDATION_EXCEPTION for a word too many */
async function setBlocked(
  tx: Tx,
  post: PostRow,
  { type, word }: WordAction,
  { host, staff_id }: Actor,
  now: Date,
): Promise<void> {
  const also = { show: post.title, ...(staff_id === null && { host }) };
  const change = { store_id: post.store_id, staff_id, call: action, now, also };
  await changeChatSettings(tx, change, (before) => {
    const others = before.blocked_words.filter((one) => one !== word);
    if (type === 'block' && others.length >= maxBlockedWords)
      throw failCommon('VALIDATION_EXCEPTION', {
        errors: [{ path: 'body.word', message: `At most ${maxBlockedWords} words` }],
      });
    return { ...before, blocked_words: type === 'block' ? [...others, word] : others };
  });
}

/** Does one thing in the chat of a locked post. */
async function act(tx: Tx, post: PostRow, action: CommentAction, now: Date): Promise<void> {
  const { revision } = await nextRevision(tx, post);
  switch (action.type) {
    case 'say': {
      const name = post.liver_name ?? post.store_name;
      const { text } = action;
      await insertComment(tx, post, { sequence: revision, buyer_id: null, name, text, now });
      return;
    }
    case 'pin': {
      if (action.sequence !== null) {
        const { hidden_at } = await shownComment(tx, post, action.sequence);
        if (hidden_at) throw failCommon('NOT_FOUND');
      }
      await setPinned(tx, post, action.sequence);
      return;
    }
    case 'hide': {
      const { sequence } = await shownComment(tx, post, action.sequence);
      await hideComments(tx, post, { sequence, buyer_id: null }, revision, now);
      return;
    }
    case 'mute': {
      const { buyer_id, sequence } = await shownComment(tx, post, action.sequence);
      // the host's own comments have no other writer
      if (buyer_id === null) throw failCommon('NOT_FOUND');
      await muteWriter(tx, post, sequence, now);
      if (action.hide) await hideComments(tx, post, { sequence, buyer_id }, revision, now);
      return;
    }
    case 'unmute': {
      const { buyer_id } = await shownComment(tx, post, action.sequence);
      if (buyer_id !== null) await unmuteWriter(tx, post, buyer_id);
      return;
    }
    case 'slow':
      await setSlow(tx, post, action.seconds);
  }
}

/** The chat of a live post (D-555): viewers write, and its host answers and moderates. */
export const chatHandlers: HandlersOf<
  'GET /posts/{id}/comments' | 'POST /posts/{id}/comments' | typeof action
> = {
  'GET /posts/{id}/comments': {
    mode: 'read',
    async run(db, context, { params, query }) {
      const { caller, channel, now } = context;
      const post = await visiblePost(db, context, params.id);
      const isHost = caller.kind === 'seller' && caller.store_id === post.store_id;
      const facts = (await findChat(db, post)) as ChatFacts;
      return {
        is_on: isChatOn(facts, channel, isHost),
        is_open: !isChatOver(facts, now),
        ...(await changesFor(db, post, query)),
        ...(isHost && {
          muted: await mutedIn(db, post),
          blocked_words: facts.blocked_words,
        }),
      };
    },
  },
  'POST /posts/{id}/comments': {
    mode: 'write',
    async run(tx, context, { params, body }) {
      const { caller, channel, fail, now } = context;
      const post = await visiblePost(tx, context, params.id);
      const facts = await findChat(tx, post);
      if (!facts) throw fail('NOT_FOUND');
      const reason = commentRefusal(facts, channel, body, now);
      if (reason) throw fail('COMMENT_REFUSED', { reason });
      const { revision: sequence, slow_seconds } = await nextRevision(tx, post);
      const { written, is_muted } = await writerOf(
        tx,
        { ...post, liver_id: facts.liver_id },
        caller.buyer_id,
        new Date(now.getTime() - lookBackMs),
      );
      if (is_muted) throw fail('COMMENT_REFUSED', { reason: 'muted' });
      const retry_after = pauseBeforeNext(written, slow_seconds, now);
      if (retry_after !== null) throw fail('TOO_MANY_REQUESTS', { retry_after });
      await insertComment(tx, post, { sequence, buyer_id: caller.buyer_id, ...body, now });
      return { sequence, ...body, is_host: false, created_at: now.toISOString() };
    },
  },
  [action]: {
    mode: 'write',
    async run(tx, { caller, member_token, now }, { params, body }) {
      const post = await ownPost(tx, caller, params.id);
      if (body.type === 'block' || body.type === 'unblock') {
        const { store_id, liver_id } = caller;
        const token_digest = digestOf(member_token ?? '');
        const actor = (await actorOf(tx, { store_id, liver_id, token_digest })) as Actor;
        await setBlocked(tx, post, body, actor, now);
      } else await act(tx, post, body, now);
      return {
        is_on: true,
        is_open: true,
        ...(await newestOf(tx, post)),
        muted: await mutedIn(tx, post),
        blocked_words: (await findChat(tx, post))?.blocked_words ?? [],
      };
    },
  },
};
