import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { settingsThatLogStatements } from './statement-log.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('returns the settings with which a database logs statements, or none when it logs none', async () => {
  await shop.app.database.transaction(async (tx) => {
    for (const [name, value] of [
      ['log_min_error_statement', 'panic'],
      ['log_statement', 'none'],
      ['log_min_duration_statement', '-1'],
      ['log_min_duration_sample', '-1'],
      ['log_transaction_sample_rate', '0'],
    ])
      await tx.query('SELECT set_config($1, $2, true)', [name, value]);
    expect(await settingsThatLogStatements(tx)).toEqual([]);
    await tx.query(
      `SELECT set_config('log_min_error_statement', 'error', true), set_config('log_statement', 'mod', true)`,
    );
    expect(await settingsThatLogStatements(tx)).toEqual([
      'log_min_error_statement=error',
      'log_statement=mod',
    ]);
  });
});
