import type { Db, Tx } from '../../platform/db/database.ts';
import { failCommon } from '../../platform/http/failure.ts';
import type { StaffCaller } from '../../platform/http/handler.ts';
import { lockPost } from '../posts/queries.ts';
import { findShow, type ShowRow, type ShowsSeen } from './queries.ts';

/** A liver sees their own shows, owners and managers every show of the store. */
export const seenBy = ({ store_id, staff_id, role }: StaffCaller): ShowsSeen => ({
  store_id,
  host: role === 'liver' ? staff_id : null,
});

/** @throws NOT_FOUND for a show of another store, and for a liver one of another host */
export async function showOf(db: Db, caller: StaffCaller, id: number): Promise<ShowRow> {
  const row = await findShow(db, seenBy(caller), id);
  if (!row) throw failCommon('NOT_FOUND');
  return row;
}

/** Returns the show, locked until the transaction ends. */
export async function lockShow(tx: Tx, caller: StaffCaller, id: number): Promise<ShowRow> {
  await lockPost(tx, id, caller.store_id);
  return showOf(tx, caller, id);
}
