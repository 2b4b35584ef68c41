import type { Locale } from '@noren/contract/scalars';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

interface KeptCode {
  code_digest: Uint8Array;
  tries: number;
  expires_at: Date;
}

/** When this buyer was last sent a code to this address. */
export const codeSentAt = async (
  db: Db,
  buyer_id: number,
  email: string,
): Promise<Date | undefined> =>
  (
    await one<{ sent_at: Date }>(
      db,
      'SELECT sent_at FROM contact_codes WHERE buyer_id = $1 AND email = $2',
      [buyer_id, email],
    )
  )?.sent_at;

/** The code that this buyer was sent to this address, locked until the transaction ends. */
export const lockCode = (tx: Tx, buyer_id: number, email: string): Promise<KeptCode | undefined> =>
  one<KeptCode>(
    tx,
    'SELECT code_digest, tries, expires_at FROM contact_codes WHERE buyer_id = $1 AND email = $2 FOR UPDATE',
    [buyer_id, email],
  );

interface NewCode {
  buyer_id: number;
  /** normalized (buying/addresses/rules.ts) */
  email: string;
  code_digest: Buffer;
  store_id: number;
  locale: Locale;
  /** the code, encrypted */
  sealed: string;
  now: Date;
  expires_at: Date;
}

/**
 * Stores a code in place of the previous one, and gives up an email with that one that was not sent
 * yet.
 */
export async function writeCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.query(
    `UPDATE emails SET status = 'given_up', link = NULL WHERE kind = 'contact_code' AND lower(recipient) = $1 AND status = 'waiting' AND user_id IS NULL AND subject_id = $2`,
    [code.email, code.buyer_id],
  );
  await tx.query(
    `WITH kept AS (
       INSERT INTO contact_codes (buyer_id, email, code_digest, sent_at, expires_at) VALUES ($1, $2, $3, $7, $8)
       ON CONFLICT (buyer_id, email) DO UPDATE SET code_digest = excluded.code_digest, tries = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at)
     INSERT INTO emails (store_id, kind, subject_id, recipient, locale, link, due_at, created_at) VALUES ($4, 'contact_code', $1, $2, $5, $6, $7, $7)`,
    [
      code.buyer_id,
      code.email,
      code.code_digest,
      code.store_id,
      code.locale,
      code.sealed,
      code.now,
      code.expires_at,
    ],
  );
}

export const countCodeTry = (tx: Tx, buyer_id: number, email: string) =>
  tx.query('UPDATE contact_codes SET tries = tries + 1 WHERE buyer_id = $1 AND email = $2', [
    buyer_id,
    email,
  ]);

export const confirmContact = (tx: Tx, buyer_id: number, email: string, now: Date) =>
  tx.query(
    `WITH used AS (DELETE FROM contact_codes WHERE buyer_id = $1 AND email = $2)
     INSERT INTO confirmed_contacts (buyer_id, email, confirmed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [buyer_id, email, now],
  );

export const isConfirmed = async (db: Db, buyer_id: number, email: string): Promise<boolean> =>
  (await one(db, 'SELECT 1 FROM confirmed_contacts WHERE buyer_id = $1 AND email = $2', [
    buyer_id,
    email,
  ])) !== undefined;

interface OrderOfGuest {
  store_id: number;
  /** normalized by orderNumberOf */
  number: string;
  /** normalized (buying/addresses/rules.ts) */
  email: string;
}

/**
 * The order with this number and email address. An order that replaced it has its own number, and
 * is reached from it.
 */
export const guestOrderOf = (
  db: Db,
  { store_id, number, email }: OrderOfGuest,
): Promise<{ id: number } | undefined> =>
  one<{ id: number }>(
    db,
    'SELECT id FROM orders WHERE store_id = $1 AND slug = $2 AND lower(email) = $3',
    [store_id, number, email],
  );
