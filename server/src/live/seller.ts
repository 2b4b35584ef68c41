import type { Db } from '../db/database.ts';
import type { Caller, Seller } from '../http/handler.ts';
import { findLiver } from '../session/shop-queries.ts';

/** Whether a seller who once entered is still on the list: whoever is taken off it changes nothing any more. */
export const isListed = async (db: Db, seller: Seller): Promise<boolean> => (await findLiver(db, seller.liver_id))?.allowlisted === true;

/** A post or stream is its liver's; one that names none is any liver's of the store. */
export const isTheirs = (seller: Seller, thing: { store_id: number; liver_id: number | null }): boolean =>
  thing.store_id === seller.store_id && (thing.liver_id === null || thing.liver_id === seller.liver_id);

/** A private post is seen by the sellers of its store alone, as long as they are on the list. */
export const maySee = async (db: Db, caller: Caller, post: { store_id: number; is_private: boolean }): Promise<boolean> =>
  !post.is_private || (caller.kind === 'seller' && caller.store_id === post.store_id && (await isListed(db, caller)));
