import { maxPayoutLines, type PayoutCheck, type PayoutLine } from '@noren/contract/entities/payout';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { control } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { meQuery } from '../api/reads.ts';
import { FileButton } from '../files/file-button.tsx';
import * as m from '../i18n/generated/messages.js';
import { textOfFile } from '../files/read-sheet.ts';
import { PayoutResult } from './payout-result.tsx';
import {
  guessPayoutColumns,
  payoutColumns,
  payoutLines,
  readPayoutFile,
  type PayoutChoice,
  type PayoutFile,
} from './payout-file.ts';

interface Opened {
  name: string;
  file: PayoutFile;
  choice: PayoutChoice;
}

/** The columns of a file; a column without a heading has its number. */
const headsOf = ({ heads }: PayoutFile) =>
  heads.map((head, value) => ({ value, text: head === '' ? String(value + 1) : head }));

/** Compares a statement of payouts with the store's payments, and enters what matches. */
export function PayoutsScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/sales/payouts' });
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery());
  const region = me?.stores.find((one) => one.slug === slug)?.region ?? 'JP';
  const [opened, setOpened] = useState<Opened | null>(null);
  const [sent, setSent] = useState<readonly PayoutLine[]>([]);
  const [result, setResult] = useState<PayoutCheck | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function open([first]: File[]) {
    const file =
      first && readPayoutFile(textOfFile(await first.arrayBuffer(), region, () => false));
    setResult(null);
    setError(file ? null : m.payouts_unreadable());
    setOpened(file ? { name: first.name, file, choice: guessPayoutColumns(file) } : null);
  }
  async function send(lines: readonly PayoutLine[], enter: boolean) {
    setError(null);
    setBusy(true);
    const answer = await callConsole('POST /console/stores/{slug}/payouts', {
      params: { slug },
      body: { lines: [...lines], enter },
    });
    setBusy(false);
    if (!answer.ok) return setError(errorSentence(answer.error));
    setSent(lines);
    setResult(answer.data.data);
    if (enter) void client.invalidateQueries({ queryKey: ['sales', slug, 'month'] });
  }
  const read = opened && payoutLines(opened.file, opened.choice);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-22 font-semibold">{m.payouts_import()}</h1>
        <Link
          to="/stores/$slug/sales/month"
          params={{ slug }}
          search={{}}
          className="target inline-flex items-center text-indigo underline underline-offset-4"
        >
          {m.month_title()}
        </Link>
      </div>
      <p className="phrase-left text-14 text-ink-soft">{m.payouts_lead()}</p>
      <div>
        <FileButton
          label={opened ? m.payouts_other() : m.payouts_choose()}
          accept=".csv,.tsv,.txt,text/csv"
          variant={opened ? 'quiet' : 'primary'}
          onFiles={(files) => void open(files)}
        />
      </div>
      {opened && read && !result && (
        <Card className="grid gap-4 p-5">
          <h2 className="text-18 font-semibold">{m.payouts_columns()}</h2>
          <p className="text-14 wrap-anywhere text-ink-soft">{opened.name}</p>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {payoutColumns.map((column) => (
              <label key={column} className="grid gap-1 text-14">
                {m.payouts_column({ column })}
                <select
                  className={control}
                  value={opened.choice[column]}
                  onChange={({ target }) =>
                    setOpened({
                      ...opened,
                      choice: { ...opened.choice, [column]: Number(target.value) },
                    })
                  }
                >
                  <option value={-1}>{m.payouts_none()}</option>
                  {headsOf(opened.file).map(({ value, text }) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </div>
          {read.wrong > 0 && (
            <p className="phrase-left text-14">{m.payouts_wrong({ count: read.wrong })}</p>
          )}
          {read.lines.length > maxPayoutLines && <FieldError>{m.payouts_too_many()}</FieldError>}
          <div>
            <Button
              busy={busy}
              disabled={read.lines.length === 0 || read.lines.length > maxPayoutLines}
              onClick={() => void send(read.lines, false)}
            >
              {m.payouts_check()}
            </Button>
          </div>
        </Card>
      )}
      {result && (
        <PayoutResult
          slug={slug}
          region={region}
          result={result}
          busy={busy}
          onEnter={() => void send(sent, true)}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
