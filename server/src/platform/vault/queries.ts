import type { Db, Tx } from '../db/database.ts';

const keysLock = 7_660_312;

/** Serializes the check for keys in use and the change of the key. */
export const lockKeys = (tx: Tx) => tx.query('SELECT pg_advisory_xact_lock($1)', [keysLock]);

export const usedKeys = async (db: Db): Promise<Buffer[]> =>
  (
    await db.query<{ check_value: Uint8Array }>(
      'SELECT check_value FROM settings_keys ORDER BY used_since, check_value',
    )
  ).map((row) => Buffer.from(row.check_value));

export const noteKeys = (tx: Tx, checks: readonly Buffer[]) =>
  tx.query(
    'INSERT INTO settings_keys (check_value) SELECT unnest($1::bytea[]) ON CONFLICT DO NOTHING',
    [checks],
  );

export const deleteOtherKeys = (tx: Tx, check: Buffer) =>
  tx.query('DELETE FROM settings_keys WHERE check_value <> $1', [check]);

/** Whether the database has the table of settings keys, i.e. is migrated far enough. */
export const knowsKeys = async (db: Db): Promise<boolean> =>
  (
    await db.query<{ known: boolean }>(`SELECT to_regclass('settings_keys') IS NOT NULL AS known`)
  )[0]?.known === true;

export const someCredentials = async (db: Db, limit: number): Promise<string[]> =>
  (
    await db.query<{ sealed: string }>(
      `SELECT sealed FROM stores, unnest(ARRAY[gmo_credentials, payuni_credentials]) AS sealed WHERE sealed IS NOT NULL ORDER BY id LIMIT $1`,
      [limit],
    )
  ).map((row) => row.sealed);

/** A column of encrypted texts, whose rows two numbers identify; contains only constant SQL. */
interface Place {
  table: string;
  a: string;
  b: string;
  text: string;
  /** SET clause that writes the new text, `fresh.text` */
  set: string;
}

/** All of them: encrypted data that is missing here is lost when the key is rotated. */
export const places: readonly Place[] = [
  {
    table: 'stores',
    a: '0',
    b: 'id',
    text: 'gmo_credentials',
    set: 'gmo_credentials = fresh.text',
  },
  {
    table: 'stores',
    a: '0',
    b: 'id',
    text: 'payuni_credentials',
    set: 'payuni_credentials = fresh.text',
  },
  {
    table: 'former_credentials',
    a: 'store_id',
    b: 'id',
    text: 'sealed',
    set: 'sealed = fresh.text',
  },
  {
    table: 'payment_attempts',
    a: 'store_id',
    b: 'id',
    text: 'access_pass',
    set: 'access_pass = fresh.text',
  },
  {
    table: 'payment_attempts',
    a: 'store_id',
    b: 'id',
    text: `gateway_result->>'start'`,
    set: `gateway_result = jsonb_set(gateway_result, '{start}', to_jsonb(fresh.text))`,
  },
  { table: 'credit_cards', a: 'buyer_id', b: 'id', text: 'secret', set: 'secret = fresh.text' },
  { table: 'emails', a: '0', b: 'id', text: 'link', set: 'link = fresh.text' },
  {
    table: 'webhook_endpoints',
    a: 'store_id',
    b: 'id',
    text: 'secret',
    set: 'secret = fresh.text',
  },
];

export interface SealedText {
  a: number;
  b: number;
  text: string;
}

/** The next texts of a place, ordered by their two numbers. */
export const sealedTexts = (
  db: Db,
  { table, a, b, text }: Place,
  after: { a: number; b: number },
  limit: number,
) =>
  db.query<SealedText>(
    `SELECT ${a} AS a, ${b} AS b, ${text} AS text FROM ${table} WHERE ${text} IS NOT NULL AND (${a}, ${b}) > ($1::int, $2::int) ORDER BY a, b LIMIT $3`,
    [after.a, after.b, limit],
  );

/** Replaces texts that have not changed since they were read. @returns how many */
export async function exchangeTexts(
  db: Db,
  { table, a, b, text, set }: Place,
  changes: readonly (SealedText & { fresh: string })[],
): Promise<number> {
  const rows = await db.query(
    `UPDATE ${table} SET ${set} FROM unnest($1::int[], $2::int[], $3::text[], $4::text[]) AS fresh (a, b, former, text)
      WHERE ${a === '0' ? '' : `${table}.${a} = fresh.a AND `}${table}.${b} = fresh.b AND ${text} = fresh.former RETURNING 1`,
    [
      changes.map((change) => change.a),
      changes.map((change) => change.b),
      changes.map((change) => change.text),
      changes.map((change) => change.fresh),
    ],
  );
  return rows.length;
}
