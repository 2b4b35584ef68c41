import type { factsJa } from '../ja/facts.ts';

export const factsEn: typeof factsJa = {
  facts_use: 'Use this text',
  facts_replace: 'Replace it with the settings',
  facts_example: 'An example: change it to what you do.',
  facts_missing: (list) => `In the settings and not in this text: ${list}`,
  facts_outdated: (list) => `In this text and not in the settings: ${list}`,
};
