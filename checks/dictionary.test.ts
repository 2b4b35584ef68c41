import { describe, expect, it } from 'vitest';
import { oldWords, oldWordsIn } from './dictionary.ts';
import { sourceFiles } from './source-files.ts';

/**
 * Files in which an old word is intended: the dictionary itself, released migrations, drawings, and
 * English texts for shoppers.
 */
const exempt =
  /^(?:checks\/dictionary|docs\/decisions\/house\.md|docs\/glossary\.md|CHANGELOG\.md|demo\/|tools\/pictures\/|server\/migrations\/00(?:[01]\d|2[01])-|package-lock\.json|storefront\/src\/routeTree)/;

describe('the dictionary', () => {
  it('finds no old word in names, comments and documents', () => {
    const files = sourceFiles(/\.(?:ts|tsx|mjs|sql|md|json|ya?ml)$/).filter(
      ({ path }) => !exempt.test(path),
    );
    expect(files.length).toBeGreaterThan(1400);
    expect(files.flatMap(({ path, text }) => oldWordsIn(path, text))).toEqual([]);
  });

  it.each([
    ['const createRounds = 1;', 'round'],
    ['const round_calls = 1;', 'round'],
    ['// a round of sixty calls', 'round'],
    ['sendLetters(app);', 'letter'],
    ['/** A letter with a link. */', 'letter'],
    ['const notices = [];', 'notice'],
    ['type GmoRail = object;', 'rail'],
    ["const kind = 'no' + news;", 'news'],
    ['/** Takes emails in hand until then. */', 'taken in hand'],
    ['const wish = intentOf(line);', 'wish'],
    ['serializeStore(present);', 'present'],
    ['// the present price of it', 'present'],
    ['const lackOf = 1;', 'lack'],
    ['setTrouble(null);', 'trouble'],
  ])('rejects %s', (text, old) => {
    expect(oldWordsIn('server/src/a.ts', text)).toEqual([
      expect.stringContaining(`a.ts:1 says “${old}”: say `),
    ]);
  });

  it('checks style names of components only in the apps', () => {
    expect(oldWordsIn('kit/src/a.tsx', 'const tone = look;')).toHaveLength(2);
    expect(oldWordsIn('e2e/a.ts', 'const look = () => {};')).toEqual([]);
  });

  it.each([
    'const n = Math.round(x); // one round trip later',
    "const line = 'round';\nconst playground = background;",
    '// letters and digits, as a Japanese keyboard writes them',
    '// nobody notices; presently; the representative is known',
    'const wishbone = 1;',
  ])('accepts %s as English or as another word', (text) =>
    expect(oldWordsIn('server/src/a.ts', text)).toEqual([]),
  );

  it('suggests a replacement for each word', () =>
    expect(oldWords.every(({ old, say }) => say !== old && say.length > 0)).toBe(true));
});
