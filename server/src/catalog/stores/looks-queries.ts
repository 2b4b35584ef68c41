import type { StoreLooks } from '@noren/contract/entities/store-picture';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

export const findLooks = (db: Db, store_id: number) =>
  one<StoreLooks>(db, 'SELECT s.image_url, s.avatar_url, s.colors FROM stores s WHERE s.id = $1', [
    store_id,
  ]);

export const lockLooks = (tx: Tx, store_id: number) =>
  one<StoreLooks>(
    tx,
    'SELECT s.image_url, s.avatar_url, s.colors FROM stores s WHERE s.id = $1 FOR NO KEY UPDATE',
    [store_id],
  );

export const updateLooks = (
  tx: Tx,
  store_id: number,
  { image_url, avatar_url, colors }: StoreLooks,
) => {
  tx.changed('stores');
  return tx.query(
    'UPDATE stores SET image_url = $2, avatar_url = $3, colors = $4::jsonb WHERE id = $1',
    [store_id, image_url, avatar_url, colors ? JSON.stringify(colors) : null],
  );
};
