/** An old word of this codebase, and the standard term that replaces it (D-315). */
export interface OldWord {
  old: string;
  say: string;
  /** matches it as a segment of a name (`createRounds`, `round_calls`) */
  inNames?: RegExp;
  /** limits `inNames` to these files; without it, names in all files are checked */
  namesIn?: RegExp;
  /** matches it in comments, documents and texts */
  inProse?: RegExp;
}

/** Matches a segment of a camelCase or snake_case name, singular or plural. */
const segment = (word: string, plural = `${word}s`): RegExp => {
  const both = `(?:${plural}|${word})`;
  const large = `(?:${plural[0]?.toUpperCase()}${plural.slice(1)}|${word[0]?.toUpperCase()}${word.slice(1)})`;
  return new RegExp(`(?<![A-Za-z])${both}(?![a-z])|${large}(?![a-z])`, 'g');
};

export const oldWords: readonly OldWord[] = [
  {
    old: 'round',
    say: 'batch',
    inNames: segment('round'),
    inProse: /\b(?:a|the|one|each|every|this|next|last|of) rounds?\b(?! trip| bamboo| box)/gi,
  },
  {
    old: 'letter',
    say: 'email',
    inNames: segment('letter'),
    inProse: /\b(?:a|the|one|each|every|this|by|order|reset|verification) letters?\b/gi,
  },
  {
    old: 'notice',
    say: 'webhook, or callback',
    inNames: segment('notice'),
    inProse: /\b(?:a|the|each|every|this|gateway|of) notices?\b/gi,
  },
  { old: 'rail', say: 'gateway connection', inNames: segment('rail'), inProse: /\brails?\b/gi },
  {
    old: 'news',
    say: 'payment outcome; activity of a stream',
    inNames: segment('news', 'news'),
    inProse: /\bnews\b/gi,
  },
  {
    old: 'taken in hand',
    say: 'lease',
    inNames: /[a-z]InHand(?![a-z])/g,
    inProse: /\btak(?:es?|en|ing)\b[^.\n]{0,40}\bin hand\b/gi,
  },
  {
    old: 'wish',
    say: 'intent, or request',
    inNames: segment('wish', 'wishes'),
    inProse: /\bwish(?:es|ed)?\b/gi,
  },
  {
    old: 'look',
    say: 'variant',
    inNames: /\blooks?\b(?! ?\()|[a-z]Looks?\b/g,
    namesIn: /^(?:kit|storefront)\/src\//,
  },
  {
    old: 'tone',
    say: 'variant',
    inNames: segment('tone'),
    namesIn: /^(?:kit|storefront|server)\/src\//,
  },
  {
    old: 'present',
    say: 'serialize, or current',
    inNames: segment('present'),
    inProse:
      /\b(?:the|my|your) present\b|\bpresent (?:price|password|page|token|state|key|order|session)s?\b/gi,
  },
  {
    old: 'lack',
    say: 'error, or missing',
    inNames: segment('lack'),
    inProse: /\black(?:s|ed|ing)?\b/gi,
  },
  { old: 'trouble', say: 'error', inNames: segment('trouble'), inProse: /\btroubles?\b/gi },
];

/** Phrases in which an old word is ordinary English. */
const phrases = /Legal notice|sorry for the trouble|nobody's trouble|rails? of|Math\.round/g;

/** String literals are blanked, because their words belong to the platform or to CSS. */
const strings = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.|\$(?!\{))*`/g;
const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g;

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Splits a file into its code and its comments and strings. Both keep the line numbers. */
function splitCode(path: string, text: string): { code: string; prose: string } {
  if (!/\.(?:ts|tsx|mjs)$/.test(path)) return { code: '', prose: text };
  const code = text.replaceAll(comments, blank).replaceAll(strings, blank);
  return {
    code,
    prose: [...text].map((sign, at) => (code[at] === sign && sign !== '\n' ? ' ' : sign)).join(''),
  };
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** Reports the old words of a file, each with its line and its replacement. Pure. */
export function oldWordsIn(path: string, text: string): string[] {
  const { code, prose } = splitCode(path, text.replaceAll(phrases, blank));
  return oldWords.flatMap(({ old, say, inNames, namesIn, inProse }) => {
    const names =
      inNames && (!namesIn || namesIn.test(path))
        ? [...code.matchAll(inNames)].map(({ index }) => lineAt(code, index))
        : [];
    const words = inProse
      ? [...prose.matchAll(inProse)].map(({ index }) => lineAt(prose, index))
      : [];
    return [...new Set([...names, ...words])].map(
      (line) => `${path}:${line} says “${old}”: say ${say}`,
    );
  });
}
