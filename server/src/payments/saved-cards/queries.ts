import { randomBytes } from 'node:crypto';
import { cardTypeAt, type CardType } from '@noren/contract/payment-methods';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { Look } from '../../platform/db/together.ts';
import type { Owner } from '../../platform/http/handler.ts';

export interface CardRow {
  buyer_id: number;
  id: number;
  type: CardType;
  site_id: string;
  member_id: string;
  card_seq: string;
  masked_card_no: string;
  expire: string | null;
  /** at PAYUNi: the sealed token it is charged with */
  secret: string | null;
  /** false: for one purchase; deleted from the vault once used */
  kept: boolean;
}

/** A card that PAYUNi saved with a payment. `card_seq` is the digest of its secret. */
export type BoundCardRow = Omit<CardRow, 'buyer_id' | 'id' | 'type' | 'secret' | 'kept'> & {
  secret: string;
};

const columns =
  'buyer_id, id, type, site_id, member_id, card_seq, masked_card_no, expire, secret, kept';

/** Whether money came by the card. Queried per card, never for all attempts at once. */
const usedUp = `coalesce((SELECT true FROM payment_attempts a WHERE a.card_id = c.id AND a.status IN ('paid', 'refund_due', 'undone') LIMIT 1), false)`;

/**
 * Lists cards. A card entered through one order's link belongs to that session: the buyer's own
 * list does not contain it, nor the session's list the buyer's cards.
 * @param site_id only the cards in this vault; null: in all
 */
export const listCards: Look<Owner & { type: CardRow['type']; site_id: string | null }, CardRow[]> =
  {
    asked: { of_buyer: 'int', of_session: 'bytea', of_type: 'text', of_site: 'text' },
    rows: ({ buyer_id, session_digest, type, site_id }) => [
      { of_buyer: buyer_id, of_session: session_digest, of_type: type, of_site: site_id },
    ],
    text: `SELECT ${columns}, -c.id AS nth
       FROM credit_cards c WHERE c.buyer_id = w.of_buyer AND c.type = w.of_type AND c.deleted_at IS NULL AND (w.of_site IS NULL OR c.site_id = w.of_site)
        AND c.session_digest IS NOT DISTINCT FROM w.of_session AND (c.kept OR NOT ${usedUp})`,
    value: (rows: readonly CardRow[]) => [...rows],
  };

export const findCard = (db: Db, { buyer_id, session_digest }: Owner, id: number) =>
  one<CardRow>(
    db,
    `SELECT ${columns} FROM credit_cards WHERE buyer_id = $1 AND id = $2 AND deleted_at IS NULL AND session_digest IS NOT DISTINCT FROM $3`,
    [buyer_id, id, session_digest],
  );

export const insertCard = (
  tx: Tx,
  row: Omit<CardRow, 'id' | 'type' | 'secret'> & Owner,
  now: Date,
) =>
  one<CardRow>(
    tx,
    `INSERT INTO credit_cards (buyer_id, site_id, member_id, card_seq, masked_card_no, expire, kept, session_digest, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     RETURNING ${columns}`,
    [
      row.buyer_id,
      row.site_id,
      row.member_id,
      row.card_seq,
      row.masked_card_no,
      row.expire,
      row.kept,
      row.session_digest,
      now,
    ],
  );

/** Saves a card once: paying with it again creates no second row. */
export const keepBoundCard = (tx: Tx, buyer_id: number, card: BoundCardRow) =>
  tx.query(
    `INSERT INTO credit_cards (buyer_id, type, site_id, member_id, card_seq, masked_card_no, expire, secret) VALUES ($1, '${cardTypeAt.payuni}', $2, $3, $4, $5, $6, $7)
     ON CONFLICT (buyer_id, site_id, member_id, card_seq) WHERE type = '${cardTypeAt.payuni}' AND deleted_at IS NULL DO UPDATE SET expire = excluded.expire`,
    [
      buyer_id,
      card.site_id,
      card.member_id,
      card.card_seq,
      card.masked_card_no,
      card.expire,
      card.secret,
    ],
  );

export const markDeleted = (tx: Tx, card: { buyer_id: number; id: number }) =>
  tx.query('UPDATE credit_cards SET deleted_at = now() WHERE buyer_id = $1 AND id = $2', [
    card.buyer_id,
    card.id,
  ]);

/**
 * Returns the buyer's name in the gateways' vaults. It cannot be guessed, and a buyer who gets the
 * same id after a restored backup gets another name.
 */
export async function vaultNameOf(db: Db, buyer_id: number): Promise<string> {
  const row = await one<{ vault_mark: string }>(
    db,
    'UPDATE buyers SET vault_mark = coalesce(vault_mark, $2) WHERE id = $1 RETURNING vault_mark',
    [buyer_id, randomBytes(8).toString('hex')],
  );
  if (!row) throw new Error(`There is no buyer ${buyer_id}`);
  return `b${buyer_id}-${row.vault_mark}`;
}

export interface Member {
  site_id: string;
  member_id: string;
}

/** Returns the sequence numbers of the member's cards that have a row. */
export const cardSeqsOf = async (db: Db, { site_id, member_id }: Member): Promise<Set<string>> =>
  new Set(
    (
      await db.query<{ card_seq: string }>(
        `SELECT card_seq FROM credit_cards WHERE type = '${cardTypeAt.gmo}' AND site_id = $1 AND member_id = $2 AND deleted_at IS NULL`,
        [site_id, member_id],
      )
    ).map(({ card_seq }) => card_seq),
  );

/** No payment is in progress with the card. */
const isUnused = `NOT EXISTS (SELECT 1 FROM payment_attempts a
   WHERE a.card_id = c.id AND a.status IN ('starting', 'redirected', 'finishing', 'issued', 'unknown'))`;

/** Returns the member's cards for one purchase that are not used by a payment in progress. */
export const idlePassingCards = (db: Db, { site_id, member_id }: Member) =>
  db.query<CardRow>(
    `SELECT ${columns} FROM credit_cards c WHERE type = '${cardTypeAt.gmo}' AND site_id = $1 AND member_id = $2 AND deleted_at IS NULL AND NOT kept AND ${isUnused}`,
    [site_id, member_id],
  );

/** Leases used cards for one purchase, and those unused since `unusedBefore`. */
export const takePassedCards = (
  tx: Tx,
  now: Date,
  until: Date,
  unusedBefore: Date,
  limit: number,
) =>
  tx.query<CardRow>(
    `WITH due AS MATERIALIZED (
       SELECT buyer_id, id FROM credit_cards c
        WHERE NOT kept AND NOT leaving AND deleted_at IS NULL AND type = '${cardTypeAt.gmo}' AND site_id <> 'rehearsal' AND (check_after IS NULL OR check_after <= $1) AND ${isUnused}
          AND (created_at <= $3 OR ${usedUp})
        ORDER BY check_after NULLS FIRST, created_at LIMIT $4 FOR UPDATE SKIP LOCKED)
     UPDATE credit_cards k SET check_after = $2 FROM due
      WHERE k.buyer_id = due.buyer_id AND k.id = due.id
     RETURNING ${columns
       .split(', ')
       .map((column) => `k.${column}`)
       .join(', ')}`,
    [now, until, unusedBefore, limit],
  );

/** Leases cards of erased buyers, until `until`. */
export const takeLeavingCards = (tx: Tx, now: Date, until: Date, limit: number) =>
  tx.query<CardRow>(
    `WITH due AS MATERIALIZED (
       SELECT buyer_id, id FROM credit_cards WHERE leaving AND (check_after IS NULL OR check_after <= $1)
        ORDER BY check_after NULLS FIRST, id LIMIT $3 FOR UPDATE SKIP LOCKED)
     UPDATE credit_cards k SET check_after = $2 FROM due
      WHERE k.buyer_id = due.buyer_id AND k.id = due.id
     RETURNING ${columns
       .split(', ')
       .map((column) => `k.${column}`)
       .join(', ')}`,
    [now, until, limit],
  );

/** Deletes the row of an erased buyer's card once its vault has deleted it. */
export const dropCard = (db: Db, card: { buyer_id: number; id: number }) =>
  db.query('DELETE FROM credit_cards WHERE buyer_id = $1 AND id = $2 AND leaving', [
    card.buyer_id,
    card.id,
  ]);

export interface Saving extends Member {
  id: number;
  created_at: Date;
}

export const beginSaving = async (
  tx: Tx,
  { site_id, member_id }: Member,
  now: Date,
): Promise<Saving> =>
  (await one<Saving>(
    tx,
    'INSERT INTO card_savings (site_id, member_id, created_at) VALUES ($1, $2, $3) RETURNING id, site_id, member_id, created_at',
    [site_id, member_id, now],
  )) as Saving;

export const endSaving = (db: Db, { id }: Saving) =>
  db.query('DELETE FROM card_savings WHERE id = $1', [id]);

/** Marks a saving as finished with unknown result, so that other calls need not wait for it. */
export const markSavingOver = (db: Db, { id }: Saving) =>
  db.query('UPDATE card_savings SET is_over = true WHERE id = $1', [id]);

/** Whether another call that started after `since` may be adding a card to the same member. */
export const hasConcurrentSaving = async (
  db: Db,
  { id, site_id, member_id }: Saving,
  since: Date,
): Promise<boolean> =>
  (
    await db.query(
      'SELECT 1 FROM card_savings WHERE site_id = $1 AND member_id = $2 AND id <> $3 AND created_at > $4 AND NOT is_over',
      [site_id, member_id, id, since],
    )
  ).length > 0;

/** Leases savings whose result is unknown, until `until`. */
export const takeLostSavings = (tx: Tx, now: Date, until: Date, before: Date, limit: number) =>
  tx.query<Saving>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM card_savings WHERE created_at <= $3 AND (check_after IS NULL OR check_after <= $1)
        ORDER BY check_after NULLS FIRST, created_at LIMIT $4 FOR UPDATE SKIP LOCKED)
     UPDATE card_savings s SET check_after = $2 FROM due
      WHERE s.id = due.id RETURNING s.id, s.site_id, s.member_id, s.created_at`,
    [now, until, before, limit],
  );
