import { defineConfig } from 'vitest/config';

/** Runs after everything else: it reads what the other tests provoked. */
export default defineConfig({ test: { include: ['server/test/failure-ledger.test.ts'] } });
