import type { Db } from './database.ts';

/** Values of settings with which the database logs no statement text. */
const silent: Record<string, (value: string) => boolean> = {
  log_min_error_statement: (value) => value === 'fatal' || value === 'panic',
  log_statement: (value) => value === 'none',
  log_min_duration_statement: (value) => value === '-1',
  log_min_duration_sample: (value) => value === '-1',
  log_transaction_sample_rate: (value) => value === '0',
};

/**
 * Returns the settings, as `name=value`, that make a database log statements. Statements of a sale
 * contain their values as escaped literals (execute.ts), so such a log contains buyers' names and
 * addresses. Empty: statements are not logged.
 */
export async function settingsThatLogStatements(db: Db): Promise<string[]> {
  const rows = await db.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1::text[]) ORDER BY name',
    [Object.keys(silent)],
  );
  return rows
    .filter(({ name, setting }) => silent[name]?.(setting) === false)
    .map(({ name, setting }) => `${name}=${setting}`);
}
