import { one, type Db, type Tx } from '../../platform/db/database.ts';

export interface IngestRow {
  store_id: number;
  live: boolean;
  on_air_at: Date | null;
  upcoming_at: Date | null;
  ingest_version: number;
  ingest_began_at: Date | null;
}

/** `ingest_began_at` is null once the media server has been silent for four of its calls. */
export const findIngest = (db: Db, post_id: number) =>
  one<IngestRow>(
    db,
    `SELECT store_id, live, on_air_at, upcoming_at, ingest_version,
            CASE WHEN coalesce(ingest_seen_at, ingest_began_at) > now() - interval '20 seconds' THEN ingest_began_at END AS ingest_began_at
       FROM posts WHERE id = $1`,
    [post_id],
  );

/** Records that the media server still receives the video. */
export const confirmIngest = (
  db: Db,
  { store_id, post_id }: { store_id: number; post_id: number },
) =>
  db.query('UPDATE posts SET ingest_seen_at = now() WHERE store_id = $1 AND id = $2', [
    store_id,
    post_id,
  ]);

/** Records that the media server receives the video of a show, and notifies the pages of viewers. */
export async function beginIngest(
  tx: Tx,
  { store_id, post_id }: { store_id: number; post_id: number },
  video: string,
): Promise<void> {
  await tx.query(
    'UPDATE posts SET ingest_video = $3, ingest_began_at = now(), ingest_seen_at = now() WHERE store_id = $1 AND id = $2',
    [store_id, post_id, video],
  );
  await tx.query(`SELECT pg_notify('store_changed', $1::int::text)`, [store_id]);
}

/** Records that the encoder has disconnected. The address stays, so that pages wait for it. */
export const endIngest = (db: Db, { store_id, post_id }: { store_id: number; post_id: number }) =>
  db.query('UPDATE posts SET ingest_began_at = NULL WHERE store_id = $1 AND id = $2', [
    store_id,
    post_id,
  ]);

/** Makes the stream key of a show invalid; its video ends. */
export async function renewKey(
  tx: Tx,
  { store_id, post_id }: { store_id: number; post_id: number },
): Promise<void> {
  await tx.query(
    'UPDATE posts SET ingest_version = ingest_version + 1, ingest_video = NULL, ingest_began_at = NULL WHERE store_id = $1 AND id = $2',
    [store_id, post_id],
  );
  await tx.query(`SELECT pg_notify('store_changed', $1::int::text)`, [store_id]);
}
