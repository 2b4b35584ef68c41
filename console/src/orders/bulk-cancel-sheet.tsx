import { newIntentKey } from '@noren/client/intent-key';
import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Select } from '@noren/kit/components/inputs.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { BatchUndo, BulkOutcome } from '@noren/contract/entities/order-bulk';
import { maxCancelsPerCall } from '@noren/contract/order-lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import type { BulkSheetProps } from './bulk-sheets.tsx';
import { cancelCheckQuery, renewOrders } from './order-reads.ts';

interface BulkCancelSheetProps extends BulkSheetProps {
  onCanceled: (count: number, undo: BatchUndo | null) => void;
}

/**
 * Shows the sum of the refunds, then cancels the chosen orders in calls of twenty, each with its own
 * key, so that a retry repeats nothing.
 */
export function BulkCancelSheet({
  slug,
  orders,
  onClose,
  onReport,
  onCanceled,
}: BulkCancelSheetProps) {
  const client = useQueryClient();
  const ids = orders.map(({ id }) => id);
  const { data: checked, error: unread, refetch } = useQuery(cancelCheckQuery(slug, ids));
  const [reason, setReason] = useState<'seller' | 'buyer'>('seller');
  const [done, setDone] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const keys = useRef(new Map<number, string>());
  const outcomes = useRef(new Map<number, BulkOutcome>());
  const undo = useRef<BatchUndo | null>(null);
  const possible = (checked ?? []).filter(({ refusal }) => refusal === null);
  const refused = (checked ?? []).filter(({ refusal }) => refusal !== null);
  const sum = possible.reduce((total, { refund }) => total + refund, 0);
  const yen = moneyIn(orders[0]?.currency ?? 'JPY');
  const [cancel, busy] = useMutation(async () => {
    setError(null);
    for (let from = 0; from < possible.length; from += maxCancelsPerCall) {
      const part = possible.slice(from, from + maxCancelsPerCall);
      setDone(from);
      if (part.every(({ id }) => outcomes.current.has(id))) continue;
      const key = keys.current.get(from) ?? newIntentKey();
      keys.current.set(from, key);
      const result = await callConsole('POST /console/stores/{slug}/cancellations', {
        params: { slug },
        body: { orders: part.map(({ id, refund }) => ({ id, refund })), reason },
        idempotencyKey: key,
      });
      if (!result.ok) {
        if (result.error.code !== 'NETWORK') keys.current.delete(from);
        return setError(errorSentence(result.error));
      }
      for (const outcome of result.data.data) outcomes.current.set(outcome.id, outcome);
      const more = result.data.undo;
      if (more)
        undo.current = {
          // the undo time of the first part ends first
          until: undo.current?.until ?? more.until,
          steps: [...(undo.current?.steps ?? []), ...more.steps],
        };
    }
    const all = [...refused, ...outcomes.current.values()];
    onReport(all);
    onCanceled(all.filter(({ refusal }) => refusal === null).length, undo.current);
    onClose();
    await renewOrders(client, slug);
  });
  return (
    <Drawer
      open
      onClose={onClose}
      place="side"
      title={m.bulk_title({ act: 'cancel', count: orders.length })}
      footer={
        <Button
          wide
          variant="danger"
          busy={busy}
          busyText={busy ? m.orders_progress({ done, of: possible.length }) : undefined}
          disabled={possible.length === 0}
          onClick={() => cancel()}
        >
          {sum > 0
            ? m.bulk_cancel_refund({ count: possible.length, sum: yen(sum) })
            : m.bulk_cancel_submit({ count: possible.length })}
        </Button>
      }
    >
      {unread && !checked ? (
        <LoadFailed error={unread} onRetry={() => void refetch()} />
      ) : !checked ? (
        <Skeleton className="h-60" />
      ) : (
        <div className="grid gap-5">
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 rounded-card bg-paper-deep p-4">
            <dt>{m.bulk_cancel_orders()}</dt>
            <dd className="text-right font-semibold tabular-nums">{possible.length}</dd>
            <dt>
              {m.bulk_cancel_refunds({ count: possible.filter(({ refund }) => refund > 0).length })}
            </dt>
            <dd className="text-right font-semibold tabular-nums">{yen(sum)}</dd>
          </dl>
          <p className="phrase-left text-14 text-ink-soft">{m.bulk_cancel_hint()}</p>
          <Select
            label={m.cancel_reason()}
            value={reason}
            disabled={busy}
            onChange={({ target }) => setReason(target.value === 'buyer' ? 'buyer' : 'seller')}
          >
            <option value="seller">{m.cancel_by_seller()}</option>
            <option value="buyer">{m.cancel_by_buyer()}</option>
          </Select>
          {refused.length > 0 && (
            <section className="grid gap-2">
              <h3 className="text-14 font-semibold">
                {m.bulk_cancel_not({ count: refused.length })}
              </h3>
              <ul className="grid gap-1 rounded-card bg-plum-tint p-4 text-14">
                {refused.map(({ id, number, refusal }) => (
                  <li key={id} className="flex flex-wrap gap-x-3">
                    <span className="font-semibold tabular-nums">{number ?? `#${id}`}</span>
                    <span className="text-plum">{m.bulk_refusal({ reason: refusal ?? '' })}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {error && <FieldError>{error}</FieldError>}
        </div>
      )}
    </Drawer>
  );
}
