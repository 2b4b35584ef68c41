import { textButton } from '@noren/kit/components/button.tsx';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import type { ListedReceipt } from '@noren/contract/entities/receipt';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { saveReceipt } from '../api/save-file.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { receiptsQuery } from './order-reads.ts';

interface ReceiptListProps {
  slug: string;
  order: Pick<ConsoleOrder, 'id' | 'currency' | 'region'>;
}

export function ReceiptList({ slug, order }: ReceiptListProps) {
  const { data, error, refetch } = useQuery(receiptsQuery(slug, order.id));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <section aria-labelledby="receipts" className="mt-5 border-t border-line pt-4">
      <h3 id="receipts" className="text-14 font-semibold">
        {m.receipt_list()}
      </h3>
      <ul className="divide-y divide-line">
        {data.map((receipt) => (
          <ReceiptRow key={receipt.issue} slug={slug} order={order} receipt={receipt} />
        ))}
      </ul>
    </section>
  );
}

function ReceiptRow({ slug, order, receipt }: ReceiptListProps & { receipt: ListedReceipt }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { issue } = receipt;
  const params = { slug, id: String(order.id), issue: String(issue) };
  const [save, saving] = useMutation(async () => {
    const failure = await saveReceipt(params);
    if (failure) showToast(errorSentence(failure), 'error');
  });
  const [voidIt, voiding] = useMutation(async () => {
    const result = await callConsole(
      'POST /console/stores/{slug}/orders/{id}/receipts/{issue}/void',
      { params },
    );
    if (!result.ok) return showToast(errorSentence(result.error), 'error');
    client.setQueryData(receiptsQuery(slug, order.id).queryKey, result.data.data);
    setAsking(false);
  });
  return (
    <li className="grid gap-1 py-3 text-14">
      <p className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <span className="font-semibold">{m.receipt_to({ addressee: receipt.addressee })}</span>
        <span className="figures">{moneyIn(order.currency)(receipt.total)}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-ink-soft">
        <span className="figures">{m.receipt_number({ issue })}</span>
        <DateTime value={receipt.issued_at} region={order.region} pattern="yyyy/MM/dd HH:mm" />
        {!receipt.by_store && <span>{m.receipt_by_buyer()}</span>}
        {receipt.voided_at !== null && <Chip>{m.receipt_is_void()}</Chip>}
      </p>
      {isAsking ? (
        <RemovalQuestion
          question={m.receipt_void_question()}
          act={m.receipt_void()}
          busy={voiding}
          onRemove={voidIt}
          onKeep={() => setAsking(false)}
        />
      ) : (
        <div className="-mx-2 flex flex-wrap gap-x-2">
          <button
            type="button"
            aria-busy={saving}
            aria-label={m.receipt_pdf_of({ issue })}
            className={textButton}
            onClick={save}
          >
            {m.receipt_pdf()}
          </button>
          {receipt.voided_at === null && (
            <button
              type="button"
              aria-label={m.receipt_void_of({ issue })}
              className={textButton}
              onClick={() => setAsking(true)}
            >
              {m.receipt_void()}
            </button>
          )}
        </div>
      )}
    </li>
  );
}
