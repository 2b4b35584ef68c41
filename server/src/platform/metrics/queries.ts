import { one, type Db } from '../db/database.ts';

/** Emails that are due and not sent, and how long the oldest has been due. */
export const emailsDue = async (
  db: Db,
  now: Date,
): Promise<{ emails: number; oldest_seconds: number }> =>
  (await one<{ emails: number; oldest_seconds: number }>(
    db,
    `SELECT count(*)::int AS emails, coalesce(greatest(0, extract(epoch FROM $1::timestamptz - min(due_at))), 0)::float8 AS oldest_seconds
       FROM emails WHERE status = 'waiting' AND due_at <= $1`,
    [now],
  )) ?? { emails: 0, oldest_seconds: 0 };

/** Units and SKUs held in carts, in all stores. */
export const unitsHeld = async (db: Db): Promise<{ units: number; skus: number }> =>
  (await one<{ units: number; skus: number }>(
    db,
    'SELECT coalesce(sum(held), 0)::int AS units, count(*)::int AS skus FROM sku_stock WHERE held > 0',
  )) ?? {
    units: 0,
    skus: 0,
  };
