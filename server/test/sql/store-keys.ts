import { loadModule, parseSync } from 'libpg-query';

/** A node of a parsed statement: an object with one key, its kind; or a part of one. */
interface Tree {
  readonly [key: string]: unknown;
}
const treeOf = (value: unknown): Tree => (value ?? {}) as Tree;
const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? (value as Tree[]) : []);
const nameOf = (value: unknown): string => String(treeOf(treeOf(value)['String'])['sval'] ?? '');

/**
 * A relation in FROM: a table of stores' rows, the stores table, or computed rows, which are
 * checked where they are defined.
 */
interface Relation {
  alias: string;
  kind: 'of-store' | 'stores' | 'other';
  table: string;
  /** the relations whose store is the same, and is known if one of them is */
  same: Relation;
  isKnown: boolean;
}

interface Scope {
  relations: Relation[];
  outer: Scope | null;
  /** names of WITH: not tables */
  named: ReadonlySet<string>;
}

const rootOf = (relation: Relation): Relation =>
  relation.same === relation ? relation : rootOf(relation.same);

/** The store of an expression: a relation's, a given one, or unknown. */
type Store = Relation | 'given' | null;

/**
 * The owner of tables' rows: the column that names it, the owners' table, and the columns there
 * that identify one.
 */
export interface Owner {
  column: string;
  table: string;
  named: readonly string[];
}
const store: Owner = { column: 'store_id', table: 'stores', named: ['id', 'slug'] };

/**
 * Reads statements with PostgreSQL's own parser. @param owned tables of stores, or those of another
 * owner
 */
export async function openStoreKeys(owned: ReadonlySet<string>, owner: Owner = store) {
  await loadModule();

  /** The tables of stores that a statement reads without restricting the store, once each. */
  function withoutStore(text: string): string[] {
    const all: Relation[] = [];
    const missing = new Set<string>();

    const relationOf = (table: string, alias: string, scope: Scope): Relation => {
      const isNamed = scope.named.has(table);
      const kind =
        !isNamed && owned.has(table)
          ? 'of-store'
          : !isNamed && table === owner.table
            ? 'stores'
            : 'other';
      const relation = { alias, kind, table, isKnown: kind === 'other' } as Relation;
      relation.same = relation;
      all.push(relation);
      scope.relations.push(relation);
      return relation;
    };

    const unite = (a: Store, b: Store): void => {
      if (a === null || b === null) return;
      if (a === 'given' || b === 'given') {
        if (a !== 'given') rootOf(a).isKnown = true;
        if (b !== 'given') rootOf(b).isKnown = true;
        return;
      }
      const [one, other] = [rootOf(a), rootOf(b)];
      if (one === other) return;
      other.same = one;
      one.isKnown ||= other.isKnown;
    };

    const find = (scope: Scope | null, alias: string): Relation | undefined => {
      for (let at = scope; at; at = at.outer) {
        const found = at.relations.find((relation) => relation.alias === alias);
        if (found) return found;
      }
      return undefined;
    };

    function storeOf(expression: Tree, scope: Scope): Store {
      if ('TypeCast' in expression)
        return storeOf(treeOf(treeOf(expression['TypeCast'])['arg']), scope);
      if (!('ColumnRef' in expression)) return 'given';
      const names = listOf(treeOf(expression['ColumnRef'])['fields']).map(nameOf);
      const column = names.at(-1);
      if (names.length === 1) {
        const own = scope.relations.filter((relation) => relation.kind !== 'other');
        if (column === owner.column)
          return own.find((relation) => relation.kind === 'of-store') ?? 'given';
        return own.length === 1 && own[0]?.kind === 'stores' && owner.named.includes(String(column))
          ? (own[0] as Relation)
          : null;
      }
      const relation = find(scope, names[0] as string);
      if (!relation || relation.kind === 'other') return 'given';
      return (relation.kind === 'stores' ? owner.named : [owner.column]).includes(String(column))
        ? relation
        : null;
    }

    const partsOf = (expression: Tree): Tree[] =>
      'RowExpr' in expression ? listOf(treeOf(expression['RowExpr'])['args']) : [expression];

    /** Learns equal stores from a condition that holds. */
    function condition(expression: Tree, scope: Scope): void {
      const bool = treeOf(expression['BoolExpr']);
      if (bool['boolop'] === 'AND_EXPR')
        for (const arg of listOf(bool['args'])) condition(arg, scope);
      const { kind, lexpr, rexpr, name } = treeOf(expression['A_Expr']) as {
        kind?: string;
        lexpr?: Tree;
        rexpr?: Tree;
        name?: unknown;
      };
      if (lexpr && rexpr && nameOf(listOf(name)[0]) === '=') {
        const left = partsOf(lexpr);
        const right = partsOf(rexpr);
        if (kind === 'AEXPR_OP')
          left.forEach(
            (part, index) =>
              right[index] && unite(storeOf(part, scope), storeOf(right[index] as Tree, scope)),
          );
        else if (kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN')
          for (const part of left) unite(storeOf(part, scope), 'given');
      }
      const link = treeOf(expression['SubLink']);
      if (link['subLinkType'] === 'ANY_SUBLINK')
        for (const part of partsOf(treeOf(link['testexpr']))) unite(storeOf(part, scope), 'given');
    }

    /** Visits statements within an expression. */
    function within(value: unknown, scope: Scope): void {
      if (Array.isArray(value)) for (const item of value) within(item, scope);
      if (!value || typeof value !== 'object' || Array.isArray(value)) return;
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'SubLink') {
          within(treeOf(inner)['testexpr'], scope);
          statement(treeOf(treeOf(inner)['subselect']), scope, scope.named);
        } else within(inner, scope);
      }
    }

    /** Reads a part of FROM. @returns its relations */
    function from(item: Tree, scope: Scope): Relation[] {
      const [kind] = Object.keys(item);
      const body = treeOf(item[kind as string]);
      const alias = String(treeOf(body['alias'])['aliasname'] ?? body['relname'] ?? '');
      if (kind === 'RangeVar') return [relationOf(String(body['relname']), alias, scope)];
      if (kind === 'JoinExpr') {
        const left = from(treeOf(body['larg']), scope);
        const right = from(treeOf(body['rarg']), scope);
        if (listOf(body['usingClause']).some((name) => nameOf(name) === owner.column)) {
          const hasStore = (relation: Relation): boolean => relation.kind !== 'stores';
          unite(left.find(hasStore) ?? null, right.find(hasStore) ?? null);
        }
        condition(treeOf(body['quals']), scope);
        within(body['quals'], scope);
        return [...left, ...right];
      }
      if (kind === 'RangeSubselect') statement(treeOf(body['subquery']), scope, scope.named);
      else within(body, scope);
      return [relationOf('', alias, scope)];
    }

    function statement(tree: Tree, outer: Scope | null, named: ReadonlySet<string>): void {
      const [kind] = Object.keys(tree);
      const body = treeOf(tree[kind as string]);
      const ctes = listOf(treeOf(body['withClause'])['ctes']).map((cte) =>
        treeOf(cte['CommonTableExpr']),
      );
      const names = new Set([...named, ...ctes.map((cte) => String(cte['ctename']))]);
      for (const cte of ctes) statement(treeOf(cte['ctequery']), outer, names);
      const scope: Scope = { relations: [], outer, named: names };
      for (const side of [body['larg'], body['rarg']])
        if (side) statement({ SelectStmt: side }, outer, names);
      if (body['relation']) {
        const { relname, alias } = treeOf(body['relation']);
        const target = relationOf(String(relname), String(treeOf(alias)['aliasname'] ?? relname), {
          ...scope,
          named: new Set(),
        });
        scope.relations.push(target);
        if (kind === 'InsertStmt') {
          const columns = listOf(body['cols']).map((column) =>
            String(treeOf(column['ResTarget'])['name']),
          );
          target.isKnown ||= columns.length === 0 || columns.includes(owner.column);
          if (body['selectStmt']) statement(treeOf(body['selectStmt']), null, names);
        }
      }
      for (const item of [...listOf(body['fromClause']), ...listOf(body['usingClause'])])
        from(item, scope);
      condition(treeOf(body['whereClause']), scope);
      for (const part of [
        'targetList',
        'whereClause',
        'havingClause',
        'sortClause',
        'groupClause',
        'limitCount',
        'valuesLists',
        'returningList',
        'onConflictClause',
      ]) {
        within(body[part], scope);
      }
    }

    for (const { stmt } of parseSync(text).stmts ?? []) statement(treeOf(stmt), null, new Set());
    for (const relation of all)
      if (relation.kind === 'of-store' && !rootOf(relation).isKnown) missing.add(relation.table);
    return [...missing].sort();
  }

  return { withoutStore };
}
