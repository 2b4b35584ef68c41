import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import type { StockDifference, StockFault, StockFile } from '@noren/contract/entities/stock-file';
import { useState } from 'react';
import { keepFile } from '../api/save-file.ts';
import * as m from '../i18n/generated/messages.js';
import { csvOf, isMoved, isTooFew, notCorrected, toApply } from './counted-file.ts';
import { useApplyCounts } from './use-apply-counts.ts';

interface CountedFileProps {
  slug: string;
  name: string;
  content: StockFile;
  onOther: () => void;
}

/** Shows where a counted file differs from the stock, applies it, and lists what was left. */
export function CountedFile({ slug, name, content, onOther }: CountedFileProps) {
  const [withMoved, setWithMoved] = useState(false);
  const { apply, busy, done, isOver, stopped, error } = useApplyCounts(slug);
  const rows = toApply(content, withMoved);
  const moved = content.differences.filter((row) => isMoved(row) && !isTooFew(row)).length;
  const left = notCorrected([...done.values()]);
  const noteOf = (row: StockDifference): string => {
    const result = done.get(row.sku_id);
    if (result) return m.stock_outcome({ ...result });
    if (isTooFew(row)) return m.stock_file_note_reserved({ reserved: row.reserved });
    return isMoved(row) ? m.stock_file_note_moved({ seen: row.seen ?? 0 }) : '';
  };
  const save = () =>
    keepFile(
      csvOf([
        [m.import_row(), m.sku_code(), m.stock_file_goods(), m.stock_file_change(), ''],
        ...content.differences.map((row) => [
          row.row,
          row.sku_code ?? `#${row.sku_id}`,
          goodsOf(row),
          `${row.on_hand} → ${row.counted}`,
          noteOf(row),
        ]),
        ...content.faults.map(({ row, reason, value }) => [
          row,
          value,
          '',
          '',
          m.stock_fault({ fault: reason }),
        ]),
      ]),
      `${name.replace(/\.[^.]*$/, '')}-result.csv`,
    );
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-18 font-semibold">
        {isOver ? m.stock_file_result() : m.stock_file_check()}
      </h2>
      <p className="text-14 wrap-anywhere text-ink-soft">{name}</p>
      {isOver ? (
        <>
          <p role="status" className="rounded-card bg-pine-tint px-4 py-3 text-pine">
            {m.stock_file_done({ count: done.size - left.length })}
          </p>
          {left.length > 0 && <FieldError>{m.stock_file_left({ count: left.length })}</FieldError>}
        </>
      ) : (
        <Summary content={content} />
      )}
      {content.fault_count > 0 && <Faults content={content} />}
      <Differences rows={content.differences} noteOf={noteOf} />
      {!isOver && content.differences.length === 0 && content.fault_count === 0 && (
        <p className="phrase-left">{m.stock_file_nothing()}</p>
      )}
      {!isOver && moved > 0 && (
        <Checkbox
          checked={withMoved}
          disabled={busy}
          onChange={({ target: { checked } }) => setWithMoved(checked)}
        >
          {m.stock_file_moved({ count: moved })}
        </Checkbox>
      )}
      {busy && <Progress done={done.size} of={rows.length} />}
      {error && (
        <FieldError>
          {stopped ? m.stock_file_stopped({ done: done.size, of: rows.length }) : error}
        </FieldError>
      )}
      <div className="flex flex-wrap gap-3">
        {!isOver && rows.length > 0 && (
          <Button busy={busy} onClick={() => apply(rows)}>
            {m.stock_file_apply({ count: rows.length })}
          </Button>
        )}
        {(isOver || content.fault_count > 0) && (
          <Button variant="quiet" onClick={save}>
            {m.stock_file_save()}
          </Button>
        )}
        <Button variant="quiet" disabled={busy} onClick={onOther}>
          {m.stock_file_other()}
        </Button>
      </div>
    </Card>
  );
}

const goodsOf = ({ product_name, sku_name }: StockDifference): string =>
  [product_name, sku_name].filter(Boolean).join(' ');

function Progress({ done, of }: { done: number; of: number }) {
  const words = m.stock_file_applying({ done, of });
  return (
    <div role="status" className="grid gap-2">
      <span className="tabular-nums">{words}</span>
      <progress className="h-2 w-full accent-indigo" max={of} value={done} aria-label={words} />
    </div>
  );
}

function Summary({ content }: { content: StockFile }) {
  const counts = [
    [m.stock_file_differ(), content.differences.length],
    [m.stock_file_match(), content.matching],
    [m.stock_file_uncounted(), content.uncounted],
    [m.stock_file_wrong(), content.fault_count],
  ] as const;
  return (
    <dl className="grid max-w-[26rem] grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {counts.map(([title, count]) => (
        <div key={title} className="contents">
          <dt>{title}</dt>
          <dd className="text-right tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

const table = 'max-h-[28rem] overflow-auto rounded-card border border-line';
const cell = 'px-3 py-2';

function Faults({ content: { faults, fault_count } }: { content: StockFile }) {
  return (
    <section className="grid gap-2">
      <FieldError>{m.stock_file_faults()}</FieldError>
      {fault_count > faults.length && (
        <p className="text-14 text-ink-soft">{m.import_faults_more({ shown: faults.length })}</p>
      )}
      <div className={table} tabIndex={0} role="region" aria-label={m.stock_file_wrong()}>
        <table className="w-full text-left text-14">
          <thead>
            <tr className="border-b border-line text-ink-soft">
              <th scope="col" className={`${cell} w-14 font-medium`}>
                {m.import_row()}
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                {m.import_wrong()}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {faults.map((fault, nth) => (
              <FaultRow key={nth} fault={fault} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const FaultRow = ({ fault: { row, reason, value } }: { fault: StockFault }) => (
  <tr className="align-top">
    <td className={`${cell} tabular-nums`}>{row}</td>
    <td className={cell}>
      <span className="phrase-left block">{m.stock_fault({ fault: reason })}</span>
      {value !== '' && <span className="block break-all text-ink-soft">{value}</span>}
    </td>
  </tr>
);

interface DifferencesProps {
  rows: readonly StockDifference[];
  noteOf: (row: StockDifference) => string;
}

/** Drawn rows; a file of 20,000 rows would make the page slow. The rest is in the download. */
const maxDrawn = 500;

function Differences({ rows, noteOf }: DifferencesProps) {
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{m.stock_file_differences()}</h3>
      {rows.length > maxDrawn && (
        <p className="text-14 text-ink-soft">{m.stock_file_more({ shown: maxDrawn })}</p>
      )}
      <div className={table} tabIndex={0} role="region" aria-label={m.stock_file_differences()}>
        <ul className="divide-y divide-line text-14">
          {rows.slice(0, maxDrawn).map((row) => {
            const note = noteOf(row);
            return (
              <li
                key={row.row}
                className={`${cell} grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1`}
              >
                <span className="phrase-left font-medium">{goodsOf(row)}</span>
                <span className="text-right font-medium tabular-nums">
                  {row.on_hand} → {row.counted} ({row.counted > row.on_hand ? '+' : ''}
                  {row.counted - row.on_hand})
                </span>
                <span className="col-span-2 text-ink-soft wrap-anywhere">
                  {[m.import_row_of({ row: row.row }), row.sku_code ?? `#${row.sku_id}`, note]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
