import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { nameList } from '@noren/kit/formats/fact-text.ts';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import type { GoodsImport, ImportReport } from '@noren/contract/entities/goods-import';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as m from '../i18n/generated/messages.js';

interface ResultStepProps {
  slug: string;
  given: GoodsImport;
  busy: boolean;
  error: string | null;
  onRun: (asDrafts: boolean) => void;
  onAgain: () => void;
}

/** Shows what a file would change, its errors row by row, or that the import is done. */
export function ResultStep({
  slug,
  given: { status, report, done_rows, row_count },
  busy,
  error,
  onRun,
  onAgain,
}: ResultStepProps) {
  const [asDrafts, setAsDrafts] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // the result appears below the previous step
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  const isWrong = (report?.fault_count ?? 0) > 0;
  return (
    <Card className="p-5">
      <div ref={place} className="grid scroll-mt-4 gap-4">
        <h2 className="text-18 font-semibold">{m.import_result_title()}</h2>
        {status === 'running' && (
          <div className="grid gap-2" role="status">
            <span className="tabular-nums">
              {m.import_running({ done: done_rows, total: row_count })}
            </span>
            <progress
              className="h-2 w-full accent-indigo"
              max={row_count}
              value={done_rows}
              aria-label={m.import_running({ done: done_rows, total: row_count })}
            />
            <span className="phrase-left text-14 text-ink-soft">{m.import_running_text()}</span>
          </div>
        )}
        {status === 'failed' && <FieldError>{m.import_failed()}</FieldError>}
        {status === 'done' && (
          <p role="status" className="rounded-card bg-pine-tint px-4 py-3 text-pine">
            {m.import_done()}
          </p>
        )}
        {report && isWrong && <FaultTable report={report} />}
        {report && !isWrong && <Changes report={report} isDone={status === 'done'} />}
        {status === 'checked' && report && !isWrong && report.new_products > 0 && (
          <Checkbox checked={asDrafts} onChange={({ target }) => setAsDrafts(target.checked)}>
            {m.import_as_drafts()}
          </Checkbox>
        )}
        {error && <FieldError>{error}</FieldError>}
        <div className="flex flex-wrap gap-3">
          {status === 'checked' && report && !isWrong && (
            <Button busy={busy} onClick={() => onRun(asDrafts)}>
              {m.import_run()}
            </Button>
          )}
          {status === 'done' && (
            <Link to="/stores/$slug/goods" params={{ slug }} className={buttonClass('primary')}>
              {m.goods()}
            </Link>
          )}
          {status !== 'running' && (
            <Button variant="quiet" onClick={onAgain}>
              {status === 'done' ? m.import_again() : m.import_file_other()}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function Changes({ report, isDone }: { report: ImportReport; isDone: boolean }) {
  const counts = [
    [m.import_new_products(), report.new_products],
    [m.import_changed_products(), report.changed_products],
    [m.import_new_skus(), report.new_skus],
    [m.import_changed_skus(), report.changed_skus],
    [m.import_unchanged_skus(), report.unchanged_skus],
  ] as const;
  const isNothing = counts.slice(0, 4).every(([, count]) => count === 0);
  return (
    <>
      {!isDone && <p className="phrase-left">{isNothing ? m.import_nothing() : m.import_fine()}</p>}
      <dl className="grid max-w-[26rem] grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {counts.map(([name, count]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-right tabular-nums">{count}</dd>
          </div>
        ))}
        {report.new_kinds.length > 0 && (
          <div className="contents">
            <dt>{m.import_new_kinds()}</dt>
            <dd className="text-right">{nameList(report.new_kinds)}</dd>
          </div>
        )}
      </dl>
      {report.stock_left > 0 && (
        <p className="phrase-left text-14 text-ink-soft">
          {m.import_stock_left({ count: report.stock_left })}
        </p>
      )}
    </>
  );
}

function FaultTable({ report: { faults, fault_count } }: { report: ImportReport }) {
  return (
    <>
      <FieldError>{m.import_faults({ count: fault_count })}</FieldError>
      {fault_count > faults.length && (
        <p className="text-14 text-ink-soft">{m.import_faults_more({ shown: faults.length })}</p>
      )}
      <div
        className="max-h-[32rem] overflow-auto"
        tabIndex={0}
        role="region"
        aria-label={m.import_wrong()}
      >
        <table className="w-full text-left text-14">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pr-4 font-semibold">
                {m.import_row()}
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold">
                {m.import_column()}
              </th>
              <th scope="col" className="py-2 font-semibold">
                {m.import_wrong()}
              </th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ row, field, reason, value }, nth) => (
              <tr key={nth} className="border-b border-line align-top">
                <td className="py-2 pr-4 tabular-nums">{row}</td>
                <td className="py-2 pr-4">{field === null ? '–' : m.import_field({ field })}</td>
                <td className="py-2">
                  <span className="block">{m.import_fault({ fault: reason })}</span>
                  {value !== '' && <span className="block break-all text-ink-soft">{value}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
