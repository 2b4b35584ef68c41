import { one, type Db, type Tx } from '../db/database.ts';

export interface CardRow {
  buyer_id: number;
  id: number;
  type: 'gmo_credit' | 'payuni_credit';
  site_id: string;
  member_id: string;
  card_seq: string;
  masked_card_no: string;
  expire: string | null;
}

const columns = 'buyer_id, id, type, site_id, member_id, card_seq, masked_card_no, expire';

export const listCards = (db: Db, buyer_id: number, site_id: string | null) =>
  db.query<CardRow>(`SELECT ${columns} FROM credit_cards WHERE buyer_id = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR site_id = $2) ORDER BY id DESC`, [
    buyer_id,
    site_id,
  ]);

export const findCard = (db: Db, buyer_id: number, id: number) =>
  one<CardRow>(db, `SELECT ${columns} FROM credit_cards WHERE buyer_id = $1 AND id = $2 AND deleted_at IS NULL`, [buyer_id, id]);

export const insertCard = (tx: Tx, row: Omit<CardRow, 'id' | 'type'>) =>
  one<CardRow>(
    tx,
    `INSERT INTO credit_cards (buyer_id, site_id, member_id, card_seq, masked_card_no, expire) VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${columns}`,
    [row.buyer_id, row.site_id, row.member_id, row.card_seq, row.masked_card_no, row.expire],
  );

export const markDeleted = (tx: Tx, card: { buyer_id: number; id: number }) =>
  tx.query('UPDATE credit_cards SET deleted_at = now() WHERE buyer_id = $1 AND id = $2', [card.buyer_id, card.id]);
