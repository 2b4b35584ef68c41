import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ground } from '../../platform/ground.ts';
import type { Db } from '../../platform/db/database.ts';
import { findAttempt, type Attempt } from './attempts.ts';

/** Derives a separate key, so that no other signature by the settings key is a name. */
function markOf(settings_key: Buffer, store_id: number, id: number): string {
  const key = createHmac('sha256', settings_key).update('attempt name').digest();
  return createHmac('sha256', key).update(`${store_id}.${id}`).digest('base64url').slice(0, 22);
}

/** Returns an unguessable name for addresses given to a gateway or a browser; not stored. */
export const attemptName = (
  app: Pick<Ground, 'config'>,
  { store_id, id }: { store_id: number; id: number },
): string => `${store_id}.${id}.${markOf(app.config.settings_key, store_id, id)}`;

export async function findNamedAttempt(
  app: Pick<Ground, 'config'>,
  db: Db,
  name: string,
): Promise<Attempt | undefined> {
  const [, store_id, id, mark = ''] = /^(\d{1,9})\.(\d{1,9})\.([\w-]{22})$/.exec(name) ?? [];
  if (store_id === undefined || id === undefined) return undefined;
  const key = { store_id: Number(store_id), id: Number(id) };
  const { settings_key, settings_keys_former } = app.config;
  // a page opened before the settings key changed may return after the change
  const isName = [settings_key, ...settings_keys_former].some((by) =>
    timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(by, key.store_id, key.id))),
  );
  return isName ? findAttempt(db, key) : undefined;
}
