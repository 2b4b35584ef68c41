import type { Comment } from '@noren/contract/entities/chat';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { commentJson } from '../posts/chat-feed-queries.ts';
import type { PostKey } from '../posts/feed-queries.ts';
import type { ChatFacts } from './rules.ts';

/** A post with what decides about its chat. */
export const findChat = (db: Db, post: PostKey) =>
  one<ChatFacts & { liver_id: number | null }>(
    db,
    `SELECT t.chat_in_marketplace AS in_marketplace, t.chat_in_shop AS in_shop, t.chat_blocked_words AS blocked_words, t.name AS store_name,
            p.liver_id, l.name AS liver_name, p.live, p.on_air_at, p.upcoming_at
       FROM posts p JOIN stores t ON t.id = p.store_id LEFT JOIN livers l ON l.store_id = p.store_id AND l.id = p.liver_id
      WHERE p.store_id = $1 AND p.id = $2`,
    [post.store_id, post.id],
  );

/** The newest comments, or those before one, in order; one more than `most` if older ones exist. */
export const commentsBefore = async (
  db: Db,
  post: PostKey,
  before: number,
  most: number,
): Promise<Comment[]> =>
  (
    await db.query<{ comment: Comment }>(
      `SELECT ${commentJson('c')} AS comment FROM post_comments c
        WHERE c.store_id = $1 AND c.post_id = $2 AND c.sequence < $3 AND c.hidden_at IS NULL ORDER BY c.sequence DESC LIMIT $4`,
      [post.store_id, post.id, before, most + 1],
    )
  )
    .map(({ comment }) => comment)
    .toReversed();

/**
 * Takes the next number of a chat and notifies every process. The row stays locked until the
 * transaction ends, so numbers become visible in their order.
 */
export async function nextRevision(
  tx: Tx,
  post: PostKey,
): Promise<{ revision: number; slow_seconds: number }> {
  const row = await one<{ revision: number; slow_seconds: number }>(
    tx,
    `INSERT INTO post_chats AS h (store_id, post_id, revision) VALUES ($1, $2, 1)
     ON CONFLICT (store_id, post_id) DO UPDATE SET revision = h.revision + 1
     RETURNING revision, slow_seconds, pg_notify('post_chat', post_id::text)`,
    [post.store_id, post.id],
  );
  return row as { revision: number; slow_seconds: number };
}

/** When a buyer wrote in this chat since a time, and whether its host has muted them. */
export const writerOf = async (
  db: Db,
  post: PostKey & { liver_id: number | null },
  buyer_id: number,
  since: Date,
): Promise<{ written: Date[]; is_muted: boolean }> => {
  const rows = await db.query<{ created_at: Date; is_here: boolean; is_muted: boolean }>(
    `SELECT c.created_at, c.post_id = $2 AND c.created_at > $4 AS is_here, c.muted_at IS NOT NULL AS is_muted
       FROM post_comments c JOIN posts p ON p.store_id = c.store_id AND p.id = c.post_id
      WHERE c.store_id = $1 AND c.buyer_id = $3 AND p.liver_id IS NOT DISTINCT FROM $5
        AND (c.muted_at IS NOT NULL OR (c.post_id = $2 AND c.created_at > $4)) ORDER BY c.created_at`,
    [post.store_id, post.id, buyer_id, since, post.liver_id],
  );
  return {
    written: rows.flatMap(({ created_at, is_here }) => (is_here ? [created_at] : [])),
    is_muted: rows.some(({ is_muted }) => is_muted),
  };
};

export const insertComment = (
  tx: Tx,
  post: PostKey,
  given: { sequence: number; buyer_id: number | null; name: string; text: string; now: Date },
) =>
  tx.query(
    `INSERT INTO post_comments (store_id, post_id, sequence, revision, buyer_id, name, text, created_at) VALUES ($1, $2, $3, $3, $4, $5, $6, $7)`,
    [post.store_id, post.id, given.sequence, given.buyer_id, given.name, given.text, given.now],
  );

export const findComment = (db: Db, post: PostKey, sequence: number) =>
  one<{ buyer_id: number | null; hidden_at: Date | null }>(
    db,
    'SELECT buyer_id, hidden_at FROM post_comments WHERE store_id = $1 AND post_id = $2 AND sequence = $3',
    [post.store_id, post.id, sequence],
  );

/** Hides one comment, or all of its writer in this post. */
export async function hideComments(
  tx: Tx,
  post: PostKey,
  of: { sequence: number; buyer_id: number | null },
  revision: number,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE post_comments SET hidden_at = $6, revision = $5
      WHERE store_id = $1 AND post_id = $2 AND (sequence = $3 OR buyer_id = $4) AND hidden_at IS NULL`,
    [post.store_id, post.id, of.sequence, of.buyer_id, revision, now],
  );
  await tx.query(
    `UPDATE post_chats h SET pinned = NULL FROM post_comments c
      WHERE h.store_id = $1 AND h.post_id = $2 AND c.store_id = $1 AND c.post_id = $2 AND c.sequence = h.pinned AND c.hidden_at IS NOT NULL`,
    [post.store_id, post.id],
  );
}

/** Mutes the writer of a comment in this host's posts. */
export const muteWriter = (tx: Tx, post: PostKey, sequence: number, now: Date) =>
  tx.query(
    'UPDATE post_comments SET muted_at = $4 WHERE store_id = $1 AND post_id = $2 AND sequence = $3',
    [post.store_id, post.id, sequence, now],
  );

export const unmuteWriter = (
  tx: Tx,
  post: PostKey & { liver_id: number | null },
  buyer_id: number,
) =>
  tx.query(
    `UPDATE post_comments c SET muted_at = NULL FROM posts p
      WHERE c.store_id = $1 AND c.buyer_id = $2 AND c.muted_at IS NOT NULL
        AND p.store_id = c.store_id AND p.id = c.post_id AND p.liver_id IS NOT DISTINCT FROM $3`,
    [post.store_id, buyer_id, post.liver_id],
  );

/** Writers whom the host has muted in this post, by the comment that muted them. */
export const mutedIn = (db: Db, post: PostKey) =>
  db.query<{ sequence: number; name: string }>(
    'SELECT sequence, name FROM post_comments WHERE store_id = $1 AND post_id = $2 AND muted_at IS NOT NULL ORDER BY sequence DESC LIMIT 100',
    [post.store_id, post.id],
  );

export const setPinned = (tx: Tx, post: PostKey, sequence: number | null) =>
  tx.query('UPDATE post_chats SET pinned = $3 WHERE store_id = $1 AND post_id = $2', [
    post.store_id,
    post.id,
    sequence,
  ]);

export const setSlow = (tx: Tx, post: PostKey, seconds: number) =>
  tx.query('UPDATE post_chats SET slow_seconds = $3 WHERE store_id = $1 AND post_id = $2', [
    post.store_id,
    post.id,
    seconds,
  ]);
