import { parseSync } from 'libpg-query';

type Tree = Readonly<Record<string, unknown>>;
const treeOf = (value: unknown): Tree => (value ?? {}) as Tree;
const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? (value as Tree[]) : []);

function aliasesIn(item: Tree): string[] {
  const join = treeOf(item['JoinExpr']);
  if ('JoinExpr' in item)
    return [...aliasesIn(treeOf(join['larg'])), ...aliasesIn(treeOf(join['rarg']))];
  const body = treeOf(Object.values(item)[0]);
  return [String(treeOf(body['alias'])['aliasname'] ?? body['relname'] ?? '')];
}

/** Those of them that may have no row where the others have one. */
function optionalIn(item: Tree): string[] {
  if (!('JoinExpr' in item)) return [];
  const join = treeOf(item['JoinExpr']);
  const [left, right] = [treeOf(join['larg']), treeOf(join['rarg'])];
  const kind = join['jointype'];
  return [
    ...(kind === 'JOIN_RIGHT' || kind === 'JOIN_FULL' ? aliasesIn(left) : optionalIn(left)),
    ...(kind === 'JOIN_LEFT' || kind === 'JOIN_FULL' ? aliasesIn(right) : optionalIn(right)),
  ];
}

/** Columns that a SELECT takes unchanged from an outer join: null if there is no row. */
export function columnsFromOutside(text: string): string[] {
  return (parseSync(text).stmts ?? []).flatMap(({ stmt }) => {
    const select = treeOf(treeOf(stmt)['SelectStmt']);
    const optional = new Set(listOf(select['fromClause']).flatMap(optionalIn));
    return listOf(select['targetList']).flatMap((target) => {
      const { name, val } = treeOf(target['ResTarget']);
      const [alias, column] = listOf(treeOf(treeOf(val)['ColumnRef'])['fields']).map((field) =>
        String(treeOf(field['String'])['sval'] ?? ''),
      );
      return alias && column && optional.has(alias) ? [String(name ?? column)] : [];
    });
  });
}
