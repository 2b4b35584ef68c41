import { newIntentKey } from '@noren/client/intent-key';
import { showToast } from '@noren/kit/components/toast.tsx';
import type { BatchUndo, BulkOutcome } from '@noren/contract/entities/order-bulk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { renewOrders } from './order-reads.ts';

interface OneOrder {
  id: number;
  number: string;
}

export type BatchStepName = 'shipped' | 'delivered' | 'canceled';

/** A batch that can be undone for a while. Every tap sends the same key, so it is undone once. */
interface Undoable {
  what: string;
  undo: BatchUndo;
  key: string;
}

const doneWords: Record<BatchStepName, (input: { count: number }) => string> = {
  shipped: m.shipped_toast,
  delivered: m.orders_delivered,
  canceled: m.orders_canceled,
};

/**
 * Steps of several orders: an order that refuses does not stop the others, and the whole batch can
 * be undone for a while.
 */
export function useBulkSteps(slug: string) {
  const client = useQueryClient();
  /** how many orders are done, of how many; null while nothing runs */
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const [isUndoing, setUndoing] = useState(false);

  /** Lists the orders that an act did not change. A second message to one buyer is no refusal. */
  function report(outcomes: readonly BulkOutcome[]): void {
    setRefusals(
      outcomes.flatMap(({ id, number, refusal }) =>
        refusal === null || refusal === 'same_buyer'
          ? []
          : [`${number ?? `#${id}`}: ${m.bulk_refusal({ reason: refusal })}`],
      ),
    );
  }

  /** Says what a batch did, and offers to undo it if that is possible. */
  function finish(step: BatchStepName, count: number, undo: BatchUndo | null | undefined): void {
    if (count === 0) return;
    const what = doneWords[step]({ count });
    if (undo) setUndoable({ what, undo, key: newIntentKey() });
    else showToast(what);
  }

  async function deliver(orders: readonly OneOrder[]): Promise<void> {
    const steps: BatchUndo['steps'] = [];
    const refused: string[] = [];
    let until: string | null = null;
    setUndoable(null);
    for (const [done, { id, number }] of orders.entries()) {
      setProgress({ done, of: orders.length });
      const result = await callConsole('POST /console/stores/{slug}/orders/{id}/delivered', {
        params: { slug, id: String(id) },
        body: {},
      });
      if (!result.ok) {
        refused.push(`${number}: ${errorSentence(result.error)}`);
        continue;
      }
      const { undo } = result.data.data;
      if (undo?.step !== 'delivered') continue;
      steps.push({ order_id: id, step_id: undo.step_id });
      // the undo time of the first order ends first
      until ??= undo.until;
    }
    setProgress(null);
    setRefusals(refused);
    finish('delivered', orders.length - refused.length, until === null ? null : { until, steps });
    await renewOrders(client, slug);
  }

  async function undo(): Promise<void> {
    if (!undoable || isUndoing) return;
    setUndoing(true);
    const result = await callConsole('POST /console/stores/{slug}/orders/undo', {
      params: { slug },
      body: { steps: undoable.undo.steps },
      idempotencyKey: undoable.key,
    });
    setUndoing(false);
    // without an answer the button stays, and repeats the same call
    if (!result.ok) return showToast(errorSentence(result.error), 'error');
    setUndoable(null);
    const outcomes = result.data.data;
    report(outcomes);
    const count = outcomes.filter(({ refusal }) => refusal === null).length;
    if (count > 0) showToast(m.orders_undone({ count }));
    await renewOrders(client, slug);
  }

  return {
    deliver,
    undo,
    finish,
    report,
    progress,
    refusals,
    undoable,
    isUndoing,
    forgetRefusals: () => setRefusals([]),
    forgetUndo: () => setUndoable(null),
  };
}
