import { newIntentKey } from '@noren/client/intent-key';
import type { BankPaymentResult } from '@noren/contract/entities/bank-payment';
import { cutText } from '@noren/contract/cut-text';
import type { Region } from '@noren/contract/scalars';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox, control } from '@noren/kit/components/inputs.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { meQuery } from '../api/reads.ts';
import { FileButton } from '../files/file-button.tsx';
import { textOfFile } from '../files/read-sheet.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import {
  guessAmountColumn,
  isRecordable,
  matchBankFile,
  readBankFile,
  type AwaitedOrder,
  type BankFile,
  type BankLine,
} from './bank-file.ts';
import { awaitedOrders, renewOrders } from './order-reads.ts';

/** A chosen file, with the orders that waited for transfers when it was opened. */
interface Opened {
  name: string;
  file: BankFile;
  orders: readonly AwaitedOrder[];
  column: number;
}
/** What became of a row: the result of recording it, or why it was refused. */
type Outcome = { result: BankPaymentResult['result'] } | { error: string };

const link = 'target inline-flex items-center text-indigo underline underline-offset-4';
/** Longest note of a recorded transfer. */
const maxNote = 500;

/** Matches a bank's statement with the orders that wait for transfers, and records the payments. */
export function TransfersScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/orders/transfers' });
  const { data: me } = useQuery(meQuery());
  const region = me?.stores.find((one) => one.slug === slug)?.region ?? 'JP';
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [open, busy] = useMutation(async ([first]: File[]) => {
    if (!first) return;
    setError(null);
    setOpened(null);
    const file = readBankFile(textOfFile(await first.arrayBuffer(), region, () => false));
    if (!file) return setError(m.transfers_unreadable());
    const found = await awaitedOrders(slug);
    if (!found.ok) return setError(errorSentence(found.error));
    setOpened({ name: first.name, file, orders: found.orders, column: guessAmountColumn(file) });
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-22 font-semibold">{m.transfers_title()}</h1>
        <Link to="/stores/$slug/orders" params={{ slug }} search={{}} className={link}>
          {m.orders()}
        </Link>
      </div>
      <p className="phrase-left text-14 text-ink-soft">{m.transfers_lead()}</p>
      <div>
        <FileButton
          label={opened ? m.payouts_other() : m.payouts_choose()}
          accept=".csv,.tsv,.txt,text/csv"
          variant={opened ? 'quiet' : 'primary'}
          onFiles={open}
        />
      </div>
      {busy && <Skeleton className="h-60" />}
      {error && <FieldError>{error}</FieldError>}
      {opened && (
        <>
          <label className="grid max-w-80 gap-1 text-14">
            {m.transfers_column()}
            <select
              className={control}
              value={opened.column}
              onChange={({ target }) => setOpened({ ...opened, column: Number(target.value) })}
            >
              {opened.file.heads.map((head, nth) => (
                <option key={nth} value={nth}>
                  {head === '' ? nth + 1 : head}
                </option>
              ))}
            </select>
          </label>
          <MatchedTransfers
            // another file or column has other rows
            key={`${opened.name} ${opened.column}`}
            slug={slug}
            region={region}
            opened={opened}
          />
        </>
      )}
    </div>
  );
}

function MatchedTransfers({
  slug,
  region,
  opened: { file, column, orders },
}: {
  slug: string;
  region: Region;
  opened: Opened;
}) {
  const client = useQueryClient();
  const [{ lines, others }] = useState(() => matchBankFile(file, column, orders, region));
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => new Set(lines.filter(({ match }) => match === 'matched').map(({ row }) => row)),
  );
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  /** a row keeps its key, so that a repeated attempt records no second payment */
  const [keys] = useState(() => new Map(lines.map(({ row }) => [row, newIntentKey()])));
  const isDone = ({ row }: BankLine) => {
    const outcome = outcomes.get(row);
    return outcome !== undefined && 'result' in outcome;
  };
  const toRecord = lines.filter((line) => ticked.has(line.row) && !isDone(line));
  const [record, busy] = useMutation(async () => {
    for (const { row, order, amount, text } of toRecord) {
      const answer = await callConsole('POST /console/stores/{slug}/orders/{id}/bank-payment', {
        params: { slug, id: String(order?.id) },
        body: { amount, accepts_difference: false, note: cutText(text, maxNote) },
        idempotencyKey: keys.get(row) as string,
      });
      const outcome = answer.ok
        ? { result: answer.data.data.result }
        : { error: errorSentence(answer.error) };
      setOutcomes((before) => new Map(before).set(row, outcome));
    }
    await renewOrders(client, slug);
  });
  const done = lines.filter(isDone).length;
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-18 font-semibold">{m.payouts_result()}</h2>
      {orders.length === 0 && <p>{m.transfers_none_awaited()}</p>}
      {lines.length === 0 && orders.length > 0 && <p>{m.transfers_none_found()}</p>}
      {others > 0 && (
        <p className="phrase-left text-14 text-ink-soft">{m.transfers_others({ count: others })}</p>
      )}
      <ul className="grid divide-y divide-line">
        {lines.map((line) => (
          <TransferRow
            key={line.row}
            slug={slug}
            region={region}
            line={line}
            outcome={outcomes.get(line.row)}
            isTicked={ticked.has(line.row)}
            isLocked={busy || isDone(line)}
            onTick={() =>
              setTicked((before) => {
                const next = new Set(before);
                if (!next.delete(line.row)) next.add(line.row);
                return next;
              })
            }
          />
        ))}
      </ul>
      {done > 0 && (
        <p role="status" className="rounded-card bg-pine-tint px-4 py-3 text-pine">
          {m.transfers_recorded({ count: done })}
        </p>
      )}
      {toRecord.length > 0 && (
        <div>
          <Button busy={busy} onClick={record}>
            {m.transfers_record({ count: toRecord.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** A row of the statement, with the order that it may pay. */
function TransferRow({
  slug,
  region,
  line,
  outcome,
  isTicked,
  isLocked,
  onTick,
}: {
  slug: string;
  region: Region;
  line: BankLine;
  outcome: Outcome | undefined;
  isTicked: boolean;
  isLocked: boolean;
  onTick: () => void;
}) {
  const money = moneyIn(region === 'TW' ? 'TWD' : 'JPY');
  const { order, number, amount, match, text } = line;
  const words = (
    <span className="grid gap-0.5">
      <span className="text-14 wrap-anywhere">{text}</span>
      <span className="flex flex-wrap gap-x-3">
        <span className="font-semibold tabular-nums">{money(amount)}</span>
        <span className={match === 'matched' ? 'text-pine' : 'text-plum'}>
          {m.transfers_match({ match, total: money(order?.total_amount ?? 0) })}
        </span>
      </span>
    </span>
  );
  return (
    <li className="grid gap-1 py-3">
      {isRecordable(line) ? (
        <Checkbox checked={isTicked} disabled={isLocked} onChange={onTick}>
          {words}
        </Checkbox>
      ) : (
        <div className="pl-9">{words}</div>
      )}
      <span className="flex flex-wrap items-center gap-x-3 pl-9 text-14">
        {order ? (
          <Link
            to="/stores/$slug/orders/$id"
            params={{ slug, id: String(order.id) }}
            className={link}
          >
            {order.number}
          </Link>
        ) : (
          <Link
            to="/stores/$slug/orders"
            params={{ slug }}
            search={{ tab: 'all', search: number }}
            className={link}
          >
            {m.transfers_search({ number })}
          </Link>
        )}
        {order && <span>{order.buyer_name}</span>}
      </span>
      {outcome && (
        <span className="pl-9 text-14">
          {'error' in outcome ? (
            <FieldError>{outcome.error}</FieldError>
          ) : (
            <span role="status" className="text-pine">
              {m.transfers_outcome({ result: outcome.result })}
            </span>
          )}
        </span>
      )}
    </li>
  );
}
