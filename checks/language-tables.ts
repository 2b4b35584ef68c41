import { locales } from '@noren/contract/scalars';
import { parseAst } from 'rolldown/parseAst';
import { isProduct, sourceFiles } from './source-files.ts';

/** The fields of a syntax tree node (ESTree) that are read here. */
interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

/** An object literal that has at least two locales among its keys. */
export interface LanguageTable {
  path: string;
  line: number;
  entries: ReadonlyMap<string, Node>;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const below = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const all = (node: Node): Node[] => [node, ...below(node).flatMap(all)];

const propertiesOf = (object: Node): [string, Node][] =>
  (object['properties'] as Node[]).flatMap(({ type, key, value, computed }): [string, Node][] => {
    if (type !== 'Property' || computed === true || !isNode(key) || !isNode(value)) return [];
    return [[String(key['name'] ?? key['value']), value]];
  });

/** @param of pattern of the file paths, relative to the repository root */
export const languageTables = (of: RegExp): LanguageTable[] =>
  sourceFiles(of)
    .filter(
      (file) =>
        isProduct(file) && locales.filter((locale) => file.text.includes(locale)).length > 1,
    )
    .flatMap(({ path, text }) => {
      const program = parseAst(
        text,
        { lang: path.endsWith('x') ? 'tsx' : 'ts' },
        path,
      ) as unknown as Node;
      return all(program)
        .filter(({ type }) => type === 'ObjectExpression')
        .map((object) => ({
          path,
          line: text.slice(0, object.start).split('\n').length,
          entries: new Map(propertiesOf(object)),
        }))
        .filter(({ entries }) => locales.filter((locale) => entries.has(locale)).length > 1);
    });
