import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  citationsOf,
  danglingCitations,
  decisionsIn,
  indexFaults,
  indexIn,
  placesIn,
} from './citations.ts';
import { root, sourceFiles } from './source-files.ts';

/**
 * Released migrations cannot be changed, because databases keep their hash. Their old citation
 * forms are translated here.
 */
const released: Record<string, Record<string, string>> = {
  'server/migrations/0001-shop.sql': { 'decisions §4': 'D-113' },
  'server/migrations/0003-members.sql': { 'decisions §2': 'D-073' },
  'server/migrations/0015-money-rules.sql': { 'decisions §5': 'D-201' },
};

// only this file contains citations that lead nowhere
const files = sourceFiles(/\.(ts|tsx|sql|css|mjs|md)$/).filter(
  ({ path }) => path !== 'checks/citations.test.ts',
);
const places = placesIn(files);

const translated = (path: string, text: string) =>
  Object.entries(released[path] ?? {}).reduce(
    (now, [old, form]) => now.replaceAll(old, form),
    text,
  );

describe('citations', () => {
  it('lead to a heading that exists', () => {
    expect(places.size).toBeGreaterThan(300);
    expect(files.flatMap(({ text }) => citationsOf(text)).length).toBeGreaterThan(500);
    expect(
      files.flatMap(({ path, text }) =>
        danglingCitations({ path, text: translated(path, text) }, places),
      ),
    ).toEqual([]);
  });

  it('of an old form exist only in the listed released migrations', () => {
    const gone = Object.entries(released).flatMap(([path, forms]) => {
      const text = files.find((file) => file.path === path)?.text ?? '';
      return Object.keys(forms).filter((form) => !text.includes(form));
    });
    expect(gone).toEqual([]);
  });

  const paper = {
    path: 'docs/gateways/gmo.md',
    text: '## 1.3 Cards\n\n1. first\n2. second\n\n## 1.4 More\n',
  };
  const spec = {
    path: 'docs/specification.md',
    text: '## 4. States\n\n### 4.2 Payment\n\n## 8. Failures\n',
  };
  const rules = {
    path: 'docs/house-rules.md',
    text: '## Part 2. Rules\n\n### Rule 9. The truth\n',
  };
  const room = {
    path: 'docs/decisions/live.md',
    text: '# Live\n\n### D-041 Streams\n\n2026-11-21 · accepted\n',
  };
  const known = placesIn([paper, spec, rules, room]);

  it.each([
    'spec §4',
    'Spec §4.2: a state',
    'spec §4 and §8',
    'spec §4 "Post", §8 "Update"',
    'GMO 1.3, 1.4',
    'GMO 1.3 to 1.4',
    'GMO 1.3 steps 1 and 2',
    'house rule 9',
    'house part 2',
    'D-041',
    '消費者保護法 §18 and §19',
    '@NOTE spec silent',
  ])('finds the target of %s', (text) => {
    expect(danglingCitations({ path: 'a.ts', text: `// why (${text})` }, known)).toEqual([]);
  });

  it.each([
    ['spec §5', 'spec §5'],
    ['spec §4.7', 'spec §4.7'],
    ['spec §4 and §5', 'spec §4 and §5'],
    ['spec\n * §5', 'spec * §5'],
    ['GMO 1.5', 'GMO 1.5'],
    ['GMO 1.3, 1.5', 'GMO 1.3, 1.5'],
    ['GMO 1.3 step 3', 'GMO 1.3 step 3'],
    ['GMO\n// 1.5', 'GMO // 1.5'],
    ['PAYUNi 2.1', 'PAYUNi 2.1'],
    ['rules 3.1', 'rules 3.1'],
    ['shopper 5.1', 'shopper 5.1'],
    ['house rule 10', 'house rule 10'],
    ['D-042', 'D-042'],
    ['decisions §4', 'decisions §4'],
    ['specification §4', 'specification §4'],
    ['design rule 9', 'design rule 9'],
    ['market 5.1', 'market 5.1'],
    ['market.md 5.1', 'market.md'],
    ['reference 3.1', 'reference 3.1'],
    ['payments.md 3.4', 'payments.md 3.4'],
    ['spec.md', 'spec.md'],
  ])('reports %s as dangling', (text, written) => {
    expect(danglingCitations({ path: 'a.ts', text: `/**\n * why (${text}) */` }, known)).toEqual([
      `a.ts:2: ${written}`,
    ]);
  });
});

describe('docs/decisions', () => {
  const readme = files.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';

  it('has each number once, and lists it in the table of its README', () => {
    const entries = decisionsIn(files);
    expect(entries.length).toBeGreaterThan(300);
    expect(indexFaults(entries, indexIn(readme))).toEqual([]);
  });

  it('reports duplicate, unlisted and unknown entries, and entries without a status', () => {
    const entry = { number: 'D-001', title: 'Money', room: 'live', status: 'accepted' };
    const other = { ...entry, number: 'D-002', status: '' };
    expect(indexFaults([entry], [entry])).toEqual([]);
    expect(indexFaults([entry, entry], [entry])).toEqual(['D-001 exists twice']);
    expect(indexFaults([entry], [])).toEqual([
      'D-001 Money | live | accepted: no such row in the table',
    ]);
    expect(indexFaults([entry], [entry, { ...entry, number: 'D-003' }])).toEqual([
      'D-003 is listed and does not exist',
    ]);
    expect(indexFaults([other], [other])).toEqual(['D-002 has no line with date and status']);
    expect(indexFaults([entry], [{ ...entry, title: 'Gold' }])).toEqual([
      'D-001 Money | live | accepted: no such row in the table',
    ]);
  });
});

describe('docs', () => {
  it('links to files that exist', () => {
    const lost = files
      .filter(({ path }) => /^docs\/.*\.md$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
          .map((match) => match[1] as string)
          .filter(
            (link) => !link.startsWith('http') && !existsSync(join(root, dirname(path), link)),
          )
          .map((link) => `${path} → ${link}`),
      );
    expect(lost).toEqual([]);
  });
});
