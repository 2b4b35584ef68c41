import type { Tx } from '../../platform/db/database.ts';

/** Units a buyer wants of a limited SKU, with the marks of the person. */
export interface PersonAsked {
  store_id: number;
  sku_id: number;
  buyer_id: number;
  persons: readonly string[];
}

/**
 * Units of limited SKUs in orders (except canceled ones) that other buyers placed for the same
 * person; one number per entry, in order.
 */
export async function unitsOfPersons(tx: Tx, asked: readonly PersonAsked[]): Promise<number[]> {
  const flat = asked.flatMap(({ persons, ...want }, place) =>
    persons.map((person) => ({ ...want, person, place })),
  );
  const rows = await tx.query<{ place: number; units: number }>(
    `SELECT f.place, sum(f.quantity)::int AS units
       FROM (SELECT DISTINCT w.place, l.order_id, l.quantity
               FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[]) AS w(place, store_id, sku_id, buyer_id, person)
               JOIN limited_orders l ON l.store_id = w.store_id AND l.sku_id = w.sku_id AND l.person = decode(w.person, 'hex')
               JOIN orders o ON o.store_id = l.store_id AND o.id = l.order_id AND o.status <> 'canceled' AND o.buyer_id <> w.buyer_id) f
      GROUP BY f.place`,
    [
      flat.map((one) => one.place),
      flat.map((one) => one.store_id),
      flat.map((one) => one.sku_id),
      flat.map((one) => one.buyer_id),
      flat.map((one) => one.person),
    ],
  );
  const units = new Map(rows.map((row) => [row.place, row.units]));
  return asked.map((_, place) => units.get(place) ?? 0);
}

/** Whether each member's profile says that they are of age; null if it says nothing. */
export async function adults(
  tx: Tx,
  user_ids: readonly number[],
): Promise<Map<number, boolean | null>> {
  const rows = await tx.query<{ id: number; does_age_verify: boolean | null }>(
    'SELECT id, does_age_verify FROM users WHERE id = ANY($1::int[])',
    [user_ids],
  );
  return new Map(rows.map((row) => [row.id, row.does_age_verify]));
}
