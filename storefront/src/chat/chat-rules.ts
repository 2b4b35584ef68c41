import type { Chat, ChatChange, Comment } from '@noren/contract/entities/chat';

/** Comments kept on the page; older ones load again on scrolling up. */
const maxKept = 500;

/** A comment that the server has not accepted. */
export interface PendingComment {
  key: string;
  name: string;
  text: string;
  /** null: it is being sent */
  failure: string | null;
}

/** Whether a change follows what the page has; otherwise the page loads what is between. */
export const follows = (chat: Chat, change: ChatChange): boolean =>
  !change.is_cut && change.from <= chat.revision;

/** Applies a change. Values are absolute, so duplicates are harmless. */
export function withChatChange(chat: Chat, change: ChatChange): Chat {
  if (change.revision < chat.revision) return chat;
  const { revision, slow_seconds, pinned } = change;
  const comments = withComments(chat.comments, change.comments, change.hidden);
  const kept = comments.slice(-maxKept);
  return {
    ...chat,
    revision,
    slow_seconds,
    pinned,
    comments: kept,
    has_older: chat.has_older || kept.length < comments.length,
  };
}

/** Adds comments in order, each once, and removes hidden ones. */
export function withComments(
  known: readonly Comment[],
  added: readonly Comment[],
  hidden: readonly number[] = [],
): Comment[] {
  const bySequence = new Map([...known, ...added].map((one) => [one.sequence, one]));
  for (const sequence of hidden) bySequence.delete(sequence);
  return [...bySequence.values()].sort((a, b) => a.sequence - b.sequence);
}

/** Puts older comments before those of the page. */
export const withOlder = (chat: Chat, older: Chat): Chat => ({
  ...chat,
  comments: withComments(older.comments, chat.comments),
  has_older: older.has_older,
});
