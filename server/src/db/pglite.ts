import { mkdirSync } from 'node:fs';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { retryingConflicts, type Database, type Tx } from './database.ts';

/**
 * PostgreSQL in this process, its files in `directory` (null: memory, for tests).
 * One connection: transactions and statements queue behind PGlite's own mutex. One process per directory.
 */
export async function openPglite(directory: string | null): Promise<Database> {
  if (directory) mkdirSync(directory, { recursive: true });
  return wrapPglite(await PGlite.create(directory ? { dataDir: directory } : {}));
}

/** The Database over an open PGlite. */
export function wrapPglite(pglite: PGlite): Database {
  let statements = 0;
  const run = async <Row>(on: PGlite | Transaction, text: string, params: readonly unknown[] = []): Promise<Row[]> => {
    statements++;
    return (await on.query<Row>(text, [...params])).rows;
  };
  return {
    engine: 'pglite',
    get statements() {
      return statements;
    },
    query: (text, params) => run(pglite, text, params),
    transaction: (work) =>
      retryingConflicts(() =>
        pglite.transaction((transaction) => {
          const tx: Tx = { inTransaction: true, query: (text, params) => run(transaction, text, params) };
          return work(tx);
        }),
      ),
    script: async (text) => {
      await pglite.exec(text);
    },
    listen: (channel, onNotice) => pglite.listen(channel, onNotice),
    close: () => pglite.close(),
  };
}
