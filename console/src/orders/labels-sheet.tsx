import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RadioCard } from '@noren/kit/components/inputs.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import {
  labelProgramNames,
  labelPrograms,
  type LabelGap,
  type LabelProgram,
} from '@noren/contract/label-programs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorSentence } from '../api/error-sentence.ts';
import { CallError } from '../api/call.ts';
import { keepFile } from '../api/save-file.ts';
import * as m from '../i18n/generated/messages.js';
import { lastProgram, readLabels, type LabelFile } from './label-files.ts';

interface LabelsSheetProps {
  slug: string;
  /** null: all orders to ship */
  orders: readonly number[] | null;
  maySet: boolean;
  onClose: () => void;
}

const sentenceOf = (error: unknown): string =>
  errorSentence(error instanceof CallError ? error.failure : { code: 'UNKNOWN' });

/** Makes the file that a carrier's label program loads; lists first what it will not contain. */
export function LabelsSheet({ slug, orders, maySet, onClose }: LabelsSheetProps) {
  const [program, setProgram] = useState(lastProgram.get);
  const [written, setWritten] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const check = useQuery({
    queryKey: ['labels', slug, program, orders],
    queryFn: () => readLabels(slug, { program, orders, check: true }),
    gcTime: 0,
    retry: false,
  });
  function choose(one: LabelProgram) {
    lastProgram.set(one);
    setFailure(null);
    setProgram(one);
  }
  async function download() {
    setFailure(null);
    setWritten(0);
    try {
      const { parts, rows } = await readLabels(slug, { program, orders, check: false }, setWritten);
      const day = new Date().toLocaleDateString('sv-SE');
      keepFile(new Blob(parts, { type: 'text/csv' }), `labels-${program}-${slug}-${day}.csv`);
      showToast(m.labels_done({ count: rows }));
      onClose();
    } catch (error) {
      setFailure(sentenceOf(error));
      setWritten(null);
    }
  }
  const rows = check.data?.rows ?? 0;
  const error = failure ?? (check.error ? sentenceOf(check.error) : null);
  return (
    <Drawer
      open
      onClose={onClose}
      place="side"
      title={m.labels_title()}
      footer={
        <Button
          wide
          busy={written !== null}
          busyText={written === null ? undefined : m.labels_running({ count: written })}
          disabled={rows === 0}
          onClick={() => void download()}
        >
          {m.labels_download()}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="font-semibold">
          {orders ? m.labels_chosen({ count: orders.length }) : m.labels_all()}
        </p>
        <fieldset className="grid gap-3">
          <legend className="pb-1.5 text-14 font-semibold">{m.labels_program()}</legend>
          {labelPrograms.map((one) => (
            <div key={one} lang="ja">
              <RadioCard
                name="program"
                title={labelProgramNames[one]}
                checked={program === one}
                onChange={() => choose(one)}
              />
            </div>
          ))}
        </fieldset>
        {error && <FieldError>{error}</FieldError>}
        {check.data ? (
          <Result {...check.data} slug={slug} maySet={maySet} />
        ) : (
          !error && (
            <>
              <p role="status" className="text-14 text-ink-soft">
                {m.labels_checking()}
              </p>
              <Skeleton className="h-24" />
            </>
          )
        )}
        <p className="phrase-left text-14 text-ink-soft">{m.labels_lead()}</p>
      </div>
    </Drawer>
  );
}

function Result({
  rows,
  problems,
  gaps,
  slug,
  maySet,
}: LabelFile & { slug: string; maySet: boolean }) {
  const leftOut = problems.filter(({ problem }) => problem !== 'replaced');
  const replaced = problems.filter(({ problem }) => problem === 'replaced');
  return (
    <>
      <p role="status" className="font-semibold tabular-nums">
        {rows === 0 ? m.labels_none() : m.labels_rows({ count: rows })}
      </p>
      {leftOut.length > 0 && (
        <Problems title={m.labels_left_out({ count: leftOut.length })} problems={leftOut} isWrong />
      )}
      {replaced.length > 0 && (
        <Problems title={m.labels_replaced({ count: replaced.length })} problems={replaced} />
      )}
      {rows > 0 && gaps.length > 0 && <Gaps gaps={gaps} slug={slug} maySet={maySet} />}
    </>
  );
}

function Problems({
  title,
  problems,
  isWrong = false,
}: {
  title: string;
  problems: LabelFile['problems'];
  isWrong?: boolean;
}) {
  return (
    <section
      className={`grid gap-2 rounded-card p-4 text-14 ${isWrong ? 'bg-plum-tint' : 'bg-paper-deep'}`}
    >
      <h3 className="phrase-left font-semibold">{title}</h3>
      <ul className="grid gap-1">
        {problems.map(({ id, number, problem, detail }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <span className="font-semibold tabular-nums wrap-anywhere">{number}</span>
            <span className={`phrase-left ${isWrong ? 'text-plum' : ''}`}>
              {m.label_problem({ problem, detail })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Gaps({
  gaps,
  slug,
  maySet,
}: {
  gaps: readonly LabelGap[];
  slug: string;
  maySet: boolean;
}) {
  return (
    <section className="grid justify-items-start gap-1 rounded-card bg-paper-deep p-4 text-14">
      <p className="phrase-left">{m.labels_gaps()}</p>
      <ul className="list-disc pl-5">
        {gaps.map((gap) => (
          <li key={gap}>{m.label_gap({ gap })}</li>
        ))}
      </ul>
      {maySet && (
        <Link
          to="/stores/$slug/settings"
          params={{ slug }}
          hash="labels"
          className="target inline-flex items-center text-indigo underline underline-offset-4"
        >
          {m.labels_settings_open()}
        </Link>
      )}
    </section>
  );
}
