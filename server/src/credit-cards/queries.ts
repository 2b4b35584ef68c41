import { one, type Db, type Tx } from '../db/database.ts';
import type { Owner } from '../http/handler.ts';

export interface CardRow {
  buyer_id: number;
  id: number;
  type: 'gmo_credit' | 'payuni_credit';
  site_id: string;
  member_id: string;
  card_seq: string;
  masked_card_no: string;
  expire: string | null;
  /** payuni_credit: what it is charged by, sealed */
  secret: string | null;
}

/** A card that PAYUNi bound with a payment. `card_seq` is the digest of its secret. */
export type BoundCardRow = Omit<CardRow, 'buyer_id' | 'id' | 'type' | 'secret'> & { secret: string };

const columns = 'buyer_id, id, type, site_id, member_id, card_seq, masked_card_no, expire, secret';

/**
 * What was typed on the page of one order belongs to that session: the buyer's own list does not know it, nor does that session know theirs.
 * @param site_id only the cards of this vault; null: of every one
 */
export const listCards = (db: Db, { buyer_id, session_digest }: Owner, type: CardRow['type'], site_id: string | null) =>
  db.query<CardRow>(
    `SELECT ${columns} FROM credit_cards WHERE buyer_id = $1 AND type = $2 AND deleted_at IS NULL AND ($3::text IS NULL OR site_id = $3)
        AND session_digest IS NOT DISTINCT FROM $4 ORDER BY id DESC`,
    [buyer_id, type, site_id, session_digest],
  );

export const findCard = (db: Db, { buyer_id, session_digest }: Owner, id: number) =>
  one<CardRow>(db, `SELECT ${columns} FROM credit_cards WHERE buyer_id = $1 AND id = $2 AND deleted_at IS NULL AND session_digest IS NOT DISTINCT FROM $3`, [
    buyer_id,
    id,
    session_digest,
  ]);

export const insertCard = (tx: Tx, row: Omit<CardRow, 'id' | 'type' | 'secret'> & Owner) =>
  one<CardRow>(
    tx,
    `INSERT INTO credit_cards (buyer_id, site_id, member_id, card_seq, masked_card_no, expire, session_digest) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${columns}`,
    [row.buyer_id, row.site_id, row.member_id, row.card_seq, row.masked_card_no, row.expire, row.session_digest],
  );

/** Once a card: paying with it again keeps no second one. */
export const keepBoundCard = (tx: Tx, buyer_id: number, card: BoundCardRow) =>
  tx.query(
    `INSERT INTO credit_cards (buyer_id, type, site_id, member_id, card_seq, masked_card_no, expire, secret) VALUES ($1, 'payuni_credit', $2, $3, $4, $5, $6, $7)
     ON CONFLICT (buyer_id, site_id, member_id, card_seq) WHERE type = 'payuni_credit' AND deleted_at IS NULL DO UPDATE SET expire = excluded.expire`,
    [buyer_id, card.site_id, card.member_id, card.card_seq, card.masked_card_no, card.expire, card.secret],
  );

export const markDeleted = (tx: Tx, card: { buyer_id: number; id: number }) =>
  tx.query('UPDATE credit_cards SET deleted_at = now() WHERE buyer_id = $1 AND id = $2', [card.buyer_id, card.id]);
