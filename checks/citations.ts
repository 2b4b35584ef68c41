/**
 * Finds the citations in comments and documents and their targets. docs/README.md defines the
 * forms.
 */
type File = { path: string; text: string };

/**
 * Every place that can be cited, in its cited form: `spec 4.2`, `GMO 1.7`, `GMO 1.8 step 4`, `house
 * rule 9`, `D-041`.
 */
export type Places = ReadonlySet<string>;

const papers: [path: string, heading: RegExp, cited: string][] = [
  ['docs/specification.md', /^#{2,3} (\d+(?:\.\d+)?)\.? /, 'spec'],
  ['docs/gateways/gmo.md', /^## (\d+\.\d+) /, 'GMO'],
  ['docs/gateways/payuni.md', /^## (\d+\.\d+) /, 'PAYUNi'],
  ['docs/gateways/rules-japan-taiwan.md', /^## (\d+\.\d+) /, 'rules'],
  ['docs/shopper-expectations.md', /^## (\d+\.\d+) /, 'shopper'],
  ['docs/house-rules.md', /^### Rule (\d+)\. /, 'house rule'],
  ['docs/house-rules.md', /^## Part (\d+)\. /, 'house part'],
];
const decisionRoom = /^docs\/decisions\/(?!README\.md$)([a-z-]+)\.md$/;
const decisionHeading = /^### (D-\d+) (.+)$/;

/** Collects the headings of the documents and the items of numbered lists below them. */
export function placesIn(files: readonly File[]): Places {
  const places = new Set<string>();
  for (const { path, text } of files) {
    if (decisionRoom.test(path))
      for (const line of text.split('\n')) places.add(decisionHeading.exec(line)?.[1] ?? '');
    for (const [, heading, cited] of papers.filter(([paper]) => paper === path)) {
      let section: string | null = null;
      for (const line of text.split('\n')) {
        const number = heading.exec(line)?.[1];
        const item = /^(\d+)\. /.exec(line)?.[1];
        if (number !== undefined) section = `${cited} ${number}`;
        if (section !== null) places.add(item === undefined ? section : `${section} step ${item}`);
      }
    }
  }
  places.delete('');
  return places;
}

// a citation may span two lines of a comment
const space = String.raw`\s+(?:(?:\*|\/\/|--)\s+)?`;
const number = String.raw`\d+\.\d+`;
const step = String.raw`(?:${space}steps?${space}\d+(?:(?:,| and| to) \d+)*)?`;
const bySpec = new RegExp(
  String.raw`\b[Ss]pec${space}§\d+(?:\.\d+)?(?:[^\n§]{0,40}?(?:,|;| and) §\d+(?:\.\d+)?)*`,
  'g',
);
const byNumber = new RegExp(
  String.raw`\b(GMO|PAYUNi|rules|shopper)${space}(${number}${step}(?:(?:,| and| to) ${number}${step})*)`,
  'g',
);
const byHouse = new RegExp(String.raw`\bhouse${space}(rule|part)${space}(\d+)`, 'g');
const byDecision = /\bD-\d+\b/g;

/**
 * Old citation forms and documents that no longer exist: always dangling, whatever their number.
 */
const oldForms = [
  new RegExp(String.raw`\b(?:decisions?|specification|design|market)${space}§\d*`, 'g'),
  new RegExp(String.raw`(?<!house )\bdesign${space}(?:rule|part)${space}\d+`, 'g'),
  new RegExp(String.raw`\b(?:market|reference|konbini)${space}${number}`, 'g'),
  new RegExp(String.raw`\b(?:payments|gmo|payuni)\.md${space}§?\d+(?:\.\d+)?`, 'g'),
  /\b(?:spec|design|market|stack|models|decisions)\.md\b/g,
];

export type Citation = { line: number; written: string; places: string[] };

export function citationsOf(text: string): Citation[] {
  const at = (index: number) => text.slice(0, index).split('\n').length;
  const found: Citation[] = [];
  const add = (match: RegExpMatchArray, places: string[]) =>
    found.push({ line: at(match.index ?? 0), written: match[0], places });
  for (const match of text.matchAll(bySpec)) add(match, sectionsOf(match[0]));
  for (const match of text.matchAll(byNumber))
    add(match, numbersOf(match[1] as string, match[2] as string));
  for (const match of text.matchAll(byHouse)) add(match, [`house ${match[1]} ${match[2]}`]);
  for (const match of text.matchAll(byDecision)) add(match, [match[0]]);
  return found;
}

const sectionsOf = (written: string): string[] =>
  [...written.matchAll(/§(\d+(?:\.\d+)?)/g)].map((match) => `spec ${match[1]}`);

/** `1.3, 1.4 steps 1 and 2` → GMO 1.3, GMO 1.4, GMO 1.4 step 1, GMO 1.4 step 2. */
function numbersOf(paper: string, written: string): string[] {
  return [...written.matchAll(new RegExp(`(${number})(${step})`, 'g'))].flatMap((match) => [
    `${paper} ${match[1]}`,
    ...[...(match[2] ?? '').matchAll(/\d+/g)].map(([item]) => `${paper} ${match[1]} step ${item}`),
  ]);
}

/** Returns `file:line: citation` for every dangling citation and every old form. */
export function danglingCitations({ path, text }: File, places: Places): string[] {
  const lost = citationsOf(text).filter(
    (citation) => !citation.places.every((place) => places.has(place)),
  );
  const old = oldForms.flatMap((form) =>
    [...text.matchAll(form)].map((match) => ({
      line: text.slice(0, match.index).split('\n').length,
      written: match[0],
    })),
  );
  return [...lost, ...old].map(
    ({ line, written }) => `${path}:${line}: ${written.replace(/\s+/g, ' ')}`,
  );
}

export type Decision = { number: string; title: string; room: string; status: string };

/**
 * Returns the entries of docs/decisions in the order of their files. `status` is the text after the
 * date; '' if the line is malformed.
 */
export function decisionsIn(files: readonly File[]): Decision[] {
  return files.flatMap(({ path, text }) => {
    const room = decisionRoom.exec(path)?.[1];
    if (room === undefined) return [];
    const lines = text.split('\n');
    return lines.flatMap((line, at) => {
      const [, name, title] = decisionHeading.exec(line) ?? [];
      if (name === undefined || title === undefined) return [];
      return [
        { number: name, title, room, status: statusLine.exec(lines[at + 2] ?? '')?.[1] ?? '' },
      ];
    });
  });
}

const statusLine =
  /^\d{4}-\d\d-\d\d(?:, amended \d{4}-\d\d-\d\d)? · (accepted|accepted, being carried out|accepted, not built yet|superseded(?: in part)? by D-\d+(?:, D-\d+)*)$/;

export function indexIn(readme: string): Decision[] {
  return [...readme.matchAll(/^\| (D-\d+) \| (.+) \| \[([a-z-]+)\]\(\3\.md\) \| (.+) \|$/gm)].map(
    ([, name, title, room, status]) => ({
      number: name as string,
      title: title as string,
      room: room as string,
      status: status as string,
    }),
  );
}

/**
 * Reports mismatches between the entries and their table: duplicate numbers, missing or extra rows,
 * and rows that differ from their entry.
 */
export function indexFaults(entries: readonly Decision[], index: readonly Decision[]): string[] {
  const rowOf = ({ number: name, title, room, status }: Decision) =>
    `${name} ${title} | ${room} | ${status}`;
  const twice = (list: readonly Decision[]) =>
    list.map((entry) => entry.number).filter((name, at, names) => names.indexOf(name) !== at);
  const rows = new Set(index.map(rowOf));
  const known = new Set(entries.map((entry) => entry.number));
  return [
    ...twice(entries).map((name) => `${name} exists twice`),
    ...twice(index).map((name) => `${name} is listed twice`),
    ...entries
      .filter(({ status }) => status === '')
      .map(({ number: name }) => `${name} has no line with date and status`),
    ...entries
      .filter((entry) => !rows.has(rowOf(entry)))
      .map((entry) => `${rowOf(entry)}: no such row in the table`),
    ...index
      .filter((row) => !known.has(row.number))
      .map(({ number: name }) => `${name} is listed and does not exist`),
  ];
}
