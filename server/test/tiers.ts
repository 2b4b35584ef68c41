interface Tier {
  runs: number;
  options: { tags?: string[]; timeout: number };
}

/** A random test runs in two tiers: briefly in `npm test`, at length in `npm run test:deep`. */
export const inBothTiers = (gate: number, deep: number): Tier[] => [
  { runs: gate, options: { timeout: 120_000 } },
  { runs: deep, options: { tags: ['deep'], timeout: 600_000 } },
];
