import type { SavedView, SavedViews, ViewScreen } from '@noren/contract/entities/saved-view';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

interface Key {
  store_id: number;
  staff_id: number;
  screen: ViewScreen;
}

export const findViews = async (db: Db, { store_id, staff_id, screen }: Key): Promise<SavedViews> =>
  (await one<SavedViews>(
    db,
    'SELECT revision, views FROM staff_views WHERE store_id = $1 AND staff_id = $2 AND screen = $3',
    [store_id, staff_id, screen],
  )) ?? { revision: 0, views: [] };

/** Replaces the saved views. @returns undefined: they were changed since `revision` was read */
export const writeViews = (
  tx: Tx,
  { store_id, staff_id, screen }: Key,
  { revision, views }: { revision: number; views: readonly SavedView[] },
) =>
  one<SavedViews>(
    tx,
    `INSERT INTO staff_views AS v (store_id, staff_id, screen, views) VALUES ($1, $2, $3, $4::jsonb)
     ON CONFLICT (store_id, staff_id, screen) DO UPDATE SET views = excluded.views, revision = v.revision + 1 WHERE v.revision = $5
     RETURNING revision, views`,
    [store_id, staff_id, screen, JSON.stringify(views), revision],
  );
