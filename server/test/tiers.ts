interface Tier {
  runs: number;
  options: { tags?: string[]; timeout: number };
}

/** A random test is run twice: briefly by `npm test`, at length by `npm run test:deep`. */
export const inBothTiers = (gate: number, deep: number): Tier[] => [
  { runs: gate, options: { timeout: 120_000 } },
  { runs: deep, options: { tags: ['deep'], timeout: 600_000 } },
];
