import { defineConfig } from 'vitest/config';

/**
 * Runs after everything else (scripts/test.mjs): it reads which failures the other tests provoked (.cache/ledger), and which of those that endpoints declare
 * are missing.
 * A run of its own, for among the others it would begin before they have ended.
 */
export default defineConfig({ test: { include: ['server/test/failure-ledger.test.ts'] } });
