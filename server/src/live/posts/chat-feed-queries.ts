import type { ChatChange, Comment } from '@noren/contract/entities/chat';
import { one, type Db } from '../../platform/db/database.ts';
import type { PostKey } from './feed-queries.ts';

/** Changed comments in one event or answer; viewers who missed more load the newest instead. */
const maxChanges = 200;

/** A comment as JSON, with its time as ISO 8601 in UTC. */
export const commentJson = (c: string): string =>
  `jsonb_build_object('sequence', ${c}.sequence, 'name', ${c}.name, 'text', ${c}.text, 'is_host', ${c}.buyer_id IS NULL,
     'created_at', to_char(${c}.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

interface ChangesRow {
  revision: number;
  slow_seconds: number;
  pinned: Comment | null;
  changes: { comment: Comment; is_hidden: boolean }[] | null;
}

/**
 * Reads what changed in a chat after a revision, in one statement. The counter's row is locked
 * until a comment is committed, so a later revision is never visible before an earlier one.
 */
export async function changesOfChat(db: Db, post: PostKey, from: number): Promise<ChatChange> {
  const row = await one<ChangesRow>(
    db,
    `SELECT h.revision, h.slow_seconds,
            (SELECT ${commentJson('c')} FROM post_comments c
              WHERE c.store_id = h.store_id AND c.post_id = h.post_id AND c.sequence = h.pinned AND c.hidden_at IS NULL) AS pinned,
            (SELECT jsonb_agg(jsonb_build_object('comment', ${commentJson('c')}, 'is_hidden', c.hidden_at IS NOT NULL) ORDER BY c.sequence)
               FROM (SELECT * FROM post_comments c WHERE c.store_id = $1 AND c.post_id = $2 AND c.revision > $3
                      ORDER BY c.revision LIMIT ${maxChanges + 1}) c) AS changes
       FROM post_chats h WHERE h.store_id = $1 AND h.post_id = $2`,
    [post.store_id, post.id, from],
  );
  if (!row)
    return {
      from,
      revision: 0,
      slow_seconds: 0,
      pinned: null,
      comments: [],
      hidden: [],
      is_cut: false,
    };
  const { changes, ...chat } = row;
  const is_cut = (changes?.length ?? 0) > maxChanges;
  const sent = is_cut ? [] : (changes ?? []);
  return {
    from,
    ...chat,
    comments: sent.flatMap(({ comment, is_hidden }) => (is_hidden ? [] : [comment])),
    hidden: sent.flatMap(({ comment, is_hidden }) => (is_hidden ? [comment.sequence] : [])),
    is_cut,
  };
}
