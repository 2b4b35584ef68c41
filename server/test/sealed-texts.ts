import { unseal } from '../src/platform/vault/credentials.ts';

type Sql = <Row>(text: string, params?: unknown[]) => Promise<Row[]>;

export const openersOf = (text: string, keys: readonly string[]): string[] =>
  keys.filter((key) => {
    try {
      unseal(Buffer.from(key, 'hex'), text);
      return true;
    } catch {
      return false;
    }
  });

/**
 * Number of texts that each of these keys decrypts in the whole database, whatever the table, so
 * that no column is overlooked.
 */
export async function sealedIn(sql: Sql, keys: readonly string[]): Promise<Record<string, number>> {
  const columns = await sql<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb')`,
  );
  const counted: Record<string, number> = {};
  for (const { table_name, column_name } of columns) {
    const rows = await sql<{ value: string }>(
      `SELECT "${column_name}"::text AS value FROM "${table_name}" WHERE "${column_name}"::text ~ '[A-Za-z0-9+/]{38}'`,
    );
    for (const { value } of rows)
      for (const [text] of value.matchAll(/[A-Za-z0-9+/]{38,}={0,2}/g))
        for (const key of openersOf(text, keys)) counted[key] = (counted[key] ?? 0) + 1;
  }
  return counted;
}
