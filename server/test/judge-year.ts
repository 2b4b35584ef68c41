import { buyerTables, type BuyerTable } from '../src/platform/db/buyer-tables.ts';
import { type YearShop, type Month, endingTables, books } from './year.ts';

/**
 * Compares months.
 * @param from the month from which expiring tables should not grow, 1 the first
 * @returns problems
 */
export function judge(months: readonly Month[], from: number): string[] {
  const level = months[from - 1] as Month;
  const last = months.at(-1) as Month;
  const slack = 1.15;
  const wrong: string[] = [];
  months.slice(from).forEach(({ rows }, index) => {
    for (const table of [...endingTables, 'users'])
      if ((rows[table] ?? 0) > (level.rows[table] ?? 0) * slack + 60)
        wrong.push(
          `${table} has ${rows[table]} rows in month ${from + 1 + index}, ${level.rows[table]} in month ${from}`,
        );
  });
  // a page more per month is no growth; buyers with orders stay
  for (const table of endingTables.filter((name) => name !== 'buyers'))
    if ((last.bytes[table] ?? 0) > (level.bytes[table] ?? 0) * 1.35 + 200_000)
      wrong.push(
        `${table} has ${last.bytes[table]} bytes in the last month, ${level.bytes[table]} in month ${from}`,
      );
  for (const table of books) {
    const grown =
      ((last.rows[table] ?? 0) - (level.rows[table] ?? 0)) / (last.orders - level.orders);
    const before = (level.rows[table] ?? 0) / level.orders;
    if (Math.abs(grown / before - 1) > 0.2)
      wrong.push(
        `${table} grew by ${grown.toFixed(2)} rows an order, and was ${before.toFixed(2)}`,
      );
  }
  return wrong;
}

/** Rows that refer to a missing row; there should be none. */
export async function orphans({ sql }: Pick<YearShop, 'sql'>): Promise<string[]> {
  // rows that go with a guest; for rows that stay the table gives the reason
  const ofOwned = Object.entries<BuyerTable>(buyerTables).flatMap(([table, { guest }]) =>
    typeof guest === 'string'
      ? `UNION ALL SELECT '${table} without a buyer', count(*) FROM ${table} x WHERE NOT EXISTS (SELECT 1 FROM buyers b WHERE b.id = x.buyer_id)`
      : [],
  );
  const rows = await sql<{ what: string; n: number }>(`
    SELECT what, n::int FROM (
      SELECT 'orders without a buyer' AS what, count(*) AS n FROM orders o WHERE NOT EXISTS (SELECT 1 FROM buyers b WHERE b.id = o.buyer_id)
      UNION ALL SELECT 'orders without items', count(*) FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id)
      UNION ALL SELECT 'sessions without a buyer', count(*) FROM sessions s WHERE s.buyer_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM buyers b WHERE b.id = s.buyer_id)
      ${ofOwned.join('\n')}
      UNION ALL SELECT 'lines without a cart', count(*) FROM cart_items i WHERE NOT EXISTS (SELECT 1 FROM carts c WHERE c.store_id = i.store_id AND c.id = i.cart_id)
    ) found WHERE n > 0`);
  return rows.map(({ what, n }) => `${n} ${what}`);
}
