import { classNames } from '@noren/kit/style/class-names.ts';
import { Link, type LinkProps } from '@tanstack/react-router';

export interface TableHeadsProps<Column extends string, Sort extends string> {
  /** classes of the grid, which the rows share */
  columns: string;
  names: readonly Column[];
  /** columns of numbers */
  right: readonly Column[];
  /** columns whose head only screen readers get */
  silent?: readonly Column[];
  label: (column: Column | 'select') => string;
  /** the orders of columns that sort: the first press, and the second */
  sorts: Partial<Record<Column, readonly [Sort, Sort]>>;
  sort: Sort | undefined;
  isUp: (sort: Sort) => boolean;
  /** the address of the list in another order */
  addressOf: (sort: Sort) => Pick<LinkProps, 'to' | 'params' | 'search'>;
}

/** The heads of a list that is a table at a desk; some of them sort it. */
export function TableHeads<Column extends string, Sort extends string>({
  columns,
  names,
  right,
  silent = [],
  label,
  sorts,
  sort,
  isUp,
  addressOf,
}: TableHeadsProps<Column, Sort>) {
  return (
    <div role="rowgroup">
      <div
        role="row"
        className={classNames(
          columns,
          'h-8 border-b border-line bg-paper-deep text-12 text-ink-soft',
        )}
      >
        <span role="columnheader">
          <span className="sr-only">{label('select')}</span>
        </span>
        {names.map((column) => {
          const ways = sorts[column];
          const sorted = sort !== undefined && ways?.includes(sort) ? sort : null;
          return (
            <span
              key={column}
              role="columnheader"
              aria-sort={sorted ? (isUp(sorted) ? 'ascending' : 'descending') : undefined}
              className={classNames(
                'truncate font-semibold',
                right.includes(column) && 'text-right',
              )}
            >
              {ways ? (
                <Link
                  {...addressOf(sort === ways[0] ? ways[1] : ways[0])}
                  replace
                  className="inline-flex min-h-8 items-center gap-1 hover:text-indigo"
                >
                  {label(column)}
                  <span aria-hidden="true">{sorted ? (isUp(sorted) ? '↑' : '↓') : '↕'}</span>
                </Link>
              ) : (
                <span className={silent.includes(column) ? 'sr-only' : undefined}>
                  {label(column)}
                </span>
              )}
            </span>
          );
        })}
      </div>
    </div>
  );
}
