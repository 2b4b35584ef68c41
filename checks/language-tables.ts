import { locales } from '@noren/contract/scalars';
import { parseAst } from 'rolldown/parseAst';
import { isProduct, sourceFiles } from './source-files.ts';

/** A node of a syntax tree (ESTree), as far as it is read here. */
interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

/** A table by language: an object literal with keys of the names of two languages, whatever type it has and however it is laid out. */
export interface LanguageTable {
  path: string;
  line: number;
  entries: ReadonlyMap<string, Node>;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const below = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const all = (node: Node): Node[] => [node, ...below(node).flatMap(all)];

/** What an object literal says, by its keys. */
const propertiesOf = (object: Node): [string, Node][] =>
  (object['properties'] as Node[]).flatMap(({ type, key, value, computed }): [string, Node][] => {
    if (type !== 'Property' || computed === true || !isNode(key) || !isNode(value)) return [];
    return [[String(key['name'] ?? key['value']), value]];
  });

/** @param of which files, by their paths below the root */
export const languageTables = (of: RegExp): LanguageTable[] =>
  sourceFiles(of)
    .filter((file) => isProduct(file) && locales.filter((locale) => file.text.includes(locale)).length > 1)
    .flatMap(({ path, text }) => {
      const program = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) as unknown as Node;
      return all(program)
        .filter(({ type }) => type === 'ObjectExpression')
        .map((object) => ({ path, line: text.slice(0, object.start).split('\n').length, entries: new Map(propertiesOf(object)) }))
        .filter(({ entries }) => locales.filter((locale) => entries.has(locale)).length > 1);
    });
