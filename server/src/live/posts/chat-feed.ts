import type { ChatChange } from '@noren/contract/entities/chat';
import type { Database } from '../../platform/db/database.ts';
import { maxInteger } from '@noren/contract/scalars';
import { changesOfChat } from './chat-feed-queries.ts';
import type { PostKey } from './feed-queries.ts';

/** Minimum time between two chat events of a post, in milliseconds: each has all new comments. */
const minIntervalMs = 200;

export interface ChatFeed {
  /** Sends a new viewer the current revision, so that their page loads what it has missed. */
  greet: (send: (bytes: Buffer) => void) => Promise<void>;
  /** Sends viewers what changed, now or as soon as the minimum interval allows. */
  wake: () => void;
  stop: () => void;
}

/**
 * Chat events have no `id:`, so a viewer resumes the goods' events as before; a gap in the chat
 * shows in `from` (D-555).
 */
const bytesOf = (change: ChatChange): Buffer =>
  Buffer.from(`event: chat\ndata: ${JSON.stringify(change)}\n\n`);

interface ChatFeedOptions {
  database: Database;
  sendToAll: (bytes: Buffer) => void;
  onError: (error: unknown) => void;
}

/** Reads the chat of one post once per batch and sends it to all viewers in this process. */
export function createChatFeed(
  { database, sendToAll, onError }: ChatFeedOptions,
  post: PostKey,
): ChatFeed {
  /** the chat without its comments, at the last revision that was sent; null: no viewer has come */
  let head: ChatChange | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let sentAt = 0;
  let stopped = false;
  const opened = async (): Promise<ChatChange> =>
    (head ??= await changesOfChat(database, post, maxInteger));

  async function send(): Promise<void> {
    const { revision } = await opened();
    const change = await changesOfChat(database, post, revision);
    if (change.revision <= revision || stopped) return;
    sentAt = Date.now();
    head = { ...change, comments: [], hidden: [], is_cut: false };
    sendToAll(bytesOf(change));
  }

  let isSending = false;
  let again = false;
  async function run(): Promise<void> {
    timer = null;
    isSending = true;
    // the next poll retries
    await send().catch(onError);
    isSending = false;
    if (again) feed.wake();
  }

  const feed: ChatFeed = {
    async greet(sendOne) {
      const seen = await opened();
      if (seen.revision > 0) sendOne(bytesOf({ ...seen, from: seen.revision }));
    },
    wake() {
      again = isSending;
      if (stopped || isSending || timer) return;
      timer = setTimeout(() => void run(), Math.max(0, sentAt + minIntervalMs - Date.now()));
      timer.unref();
    },
    stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
    },
  };
  return feed;
}
