import { Card } from '@noren/kit/components/surfaces.tsx';
import type { ReactNode } from 'react';

const cell = 'px-4 py-2.5';
const figures = `${cell} text-right tabular-nums whitespace-nowrap`;

interface FigureTableProps {
  title: string;
  /** the first names the row, the others are figures */
  columns: readonly string[];
  rows: readonly { key: number | string; cells: readonly ReactNode[] }[];
}

/** A table whose first column is a name and whose others are figures; nothing without rows. */
export function FigureTable({ title, columns, rows }: FigureTableProps) {
  if (rows.length === 0) return null;
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h2 className="text-18 font-semibold">{title}</h2>
      <Card>
        {/* scrolled with the keyboard too */}
        <div className="overflow-x-auto rounded-card" role="region" aria-label={title} tabIndex={0}>
          <table className="w-full text-14">
            <thead>
              <tr className="border-b border-line text-ink-soft">
                {columns.map((name, nth) => (
                  <th
                    key={name}
                    scope="col"
                    className={`${nth > 0 ? figures : `${cell} text-left`} font-medium`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((content, nth) => (
                    <td
                      key={columns[nth]}
                      className={nth > 0 ? figures : `${cell} min-w-36 wrap-anywhere`}
                    >
                      {content}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </section>
  );
}
