import type { TestShop } from './shop.ts';

/** The columns of a table that statements write, without generated ones, as a list. */
export async function writtenColumns(shop: Pick<TestShop, 'sql'>, table: string): Promise<string> {
  const [row] = await shop.sql<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
      WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return (row as { columns: string }).columns;
}
