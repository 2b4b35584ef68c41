import { one, type Db, type Tx } from '../db/database.ts';

export interface PictureRow {
  id: number;
  digest: string;
  url: string | null;
  file_name: string;
  width: number | null;
  height: number | null;
}

const pictureColumns = 'p.id, p.digest, p.url, p.file_name, p.width, p.height';

export const countPictures = async (db: Db, store_id: number): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      'SELECT count(*)::int AS count FROM store_pictures WHERE store_id = $1',
      [store_id],
    )
  )?.count ?? 0;

export const findPicture = (db: Db, store_id: number, digest: string) =>
  one<PictureRow>(
    db,
    `SELECT ${pictureColumns} FROM store_pictures p WHERE p.store_id = $1 AND p.digest = $2 AND p.leaving_at IS NULL`,
    [store_id, digest],
  );

/**
 * Inserts a picture without a URL, or returns the existing row; it is checked for use not before
 * `check_after`.
 */
export async function beginPicture(
  db: Db,
  picture: {
    store_id: number;
    digest: string;
    file_name: string;
    staff_id: number;
    now: Date;
    check_after: Date;
  },
): Promise<PictureRow> {
  const { store_id, digest, file_name, staff_id, now, check_after } = picture;
  const [row] = await db.query<PictureRow>(
    `INSERT INTO store_pictures AS p (store_id, digest, file_name, staff_id, created_at, check_after) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (store_id, digest) WHERE leaving_at IS NULL
     DO UPDATE SET file_name = excluded.file_name, check_after = greatest(p.check_after, excluded.check_after)
     RETURNING ${pictureColumns}`,
    [store_id, digest, file_name, staff_id, now, check_after],
  );
  return row as PictureRow;
}

/** Sets the URL once the files are stored: from now on the picture may be shown. */
export const finishPicture = (
  tx: Tx,
  store_id: number,
  id: number,
  { url, width, height }: { url: string; width: number; height: number },
) =>
  tx.query(
    'UPDATE store_pictures SET url = $3, width = $4, height = $5 WHERE store_id = $1 AND id = $2',
    [store_id, id, url, width, height],
  );

/**
 * Returns those URLs that are the store's pictures, and locks them against deletion until the
 * transaction ends.
 */
export const lockPictures = (tx: Tx, store_id: number, urls: readonly string[]) =>
  tx.query<{ url: string }>(
    'SELECT p.url FROM store_pictures p WHERE p.store_id = $1 AND p.url = ANY($2::text[]) AND p.leaving_at IS NULL ORDER BY p.id FOR KEY SHARE',
    [store_id, urls],
  );

/** Locks pictures of any store that are due for a check. */
export const takePicturesToCheck = (tx: Tx, now: Date, most: number) =>
  tx.query<{ store_id: number; id: number; url: string | null }>(
    `SELECT p.store_id, p.id, p.url FROM store_pictures p WHERE p.check_after <= $1 AND p.leaving_at IS NULL
      ORDER BY p.check_after LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [now, most],
  );

/** Which of these URLs a product, an order or the store itself uses. */
export const usedPictures = (tx: Tx, store_id: number, urls: readonly string[]) =>
  tx.query<{ url: string }>(
    `SELECT i.url FROM product_images i WHERE i.store_id = $1 AND i.url = ANY($2::text[])
     UNION SELECT o.image FROM order_items o WHERE o.store_id = $1 AND o.image = ANY($2::text[])
     UNION SELECT t.url FROM stores s, unnest(ARRAY[s.image_url, s.avatar_url]) AS t(url) WHERE s.id = $1 AND t.url = ANY($2::text[])`,
    [store_id, urls],
  );

export const keepPictures = (tx: Tx, store_id: number, ids: readonly number[], check_after: Date) =>
  tx.query(
    'UPDATE store_pictures SET check_after = $3 WHERE store_id = $1 AND id = ANY($2::int[])',
    [store_id, ids, check_after],
  );

export const releasePictures = (tx: Tx, store_id: number, ids: readonly number[], now: Date) =>
  tx.query(
    'UPDATE store_pictures SET leaving_at = $3, check_after = $3 WHERE store_id = $1 AND id = ANY($2::int[])',
    [store_id, ids, now],
  );

/** Pictures that are marked for deletion. */
export const leavingPictures = (db: Db, most: number) =>
  db.query<{ store_id: number; id: number; digest: string }>(
    'SELECT p.store_id, p.id, p.digest FROM store_pictures p WHERE p.leaving_at IS NOT NULL ORDER BY p.check_after LIMIT $1',
    [most],
  );

export const deletePicture = (db: Db, store_id: number, id: number) =>
  db.query(
    'DELETE FROM store_pictures WHERE store_id = $1 AND id = $2 AND leaving_at IS NOT NULL',
    [store_id, id],
  );
