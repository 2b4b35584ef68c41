import { parseSync } from 'libpg-query';

/**
 * Parts of a statement that are evaluated once with any query plan: a materialized CTE, or a scalar
 * subquery.
 */
function isOnce(key: string, node: Record<string, unknown>): boolean {
  if (key === 'CommonTableExpr') return node['ctematerialized'] === 'CTEMaterializeAlways';
  return (
    key === 'SubLink' &&
    (node['subLinkType'] === 'ARRAY_SUBLINK' || node['subLinkType'] === 'EXPR_SUBLINK')
  );
}

/**
 * Counts the parts of a statement that lock rows with SKIP LOCKED and may be evaluated again for
 * each joined row. Each time they lock other rows, so such a part takes more than its LIMIT, and
 * quadratic time.
 */
export function locksAgain(text: string): number {
  const count = (value: unknown, writes: boolean, once: boolean): number => {
    if (Array.isArray(value))
      return value.reduce<number>((sum, one) => sum + count(one, writes, once), 0);
    if (typeof value !== 'object' || value === null) return 0;
    return Object.entries(value as Record<string, unknown>).reduce((sum, [key, inner]) => {
      const node = (inner ?? {}) as Record<string, unknown>;
      const here =
        key === 'LockingClause' && node['waitPolicy'] === 'LockWaitSkip' && writes && !once ? 1 : 0;
      return (
        sum +
        here +
        count(
          inner,
          writes || key === 'UpdateStmt' || key === 'DeleteStmt',
          once || isOnce(key, node),
        )
      );
    }, 0);
  };
  return count(parseSync(text).stmts ?? [], false, false);
}
