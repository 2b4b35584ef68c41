import { showToast } from '@noren/kit/components/toast.tsx';
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

/** A sentence, if the order refused. */
type Act = (order: OneOrder) => Promise<string | null>;

/**
 * Takes a step of several orders, one after another, so that an order that refuses does not stop
 * the others. Each can be undone for a while.
 */
export function useBulkSteps(slug: string) {
  const client = useQueryClient();
  /** how many orders are done, of how many; null while nothing runs */
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);

  async function each(orders: readonly OneOrder[], act: Act): Promise<OneOrder[]> {
    const succeeded: OneOrder[] = [];
    const refused: string[] = [];
    for (const [done, order] of orders.entries()) {
      setProgress({ done, of: orders.length });
      const refusal = await act(order);
      if (refusal === null) succeeded.push(order);
      else refused.push(`${order.number}: ${refusal}`);
    }
    setProgress(null);
    setRefusals(refused);
    await renewOrders(client, slug);
    return succeeded;
  }

  async function deliver(orders: readonly OneOrder[]): Promise<void> {
    const delivered = await each(orders, async ({ id }) => {
      const result = await callConsole('POST /console/stores/{slug}/orders/{id}/delivered', {
        params: { slug, id: String(id) },
        body: {},
      });
      return result.ok ? null : errorSentence(result.error);
    });
    if (delivered.length > 0)
      showToast(m.orders_delivered({ count: delivered.length }), 'done', {
        label: m.undo(),
        run: () => void undo(delivered),
      });
  }

  /** Undoes the last step of each order. */
  async function undo(orders: readonly OneOrder[]): Promise<void> {
    const undone = await each(orders, async ({ id }) => {
      const params = { slug, id: String(id) };
      const money = await callConsole('GET /console/stores/{slug}/orders/{id}/money', { params });
      if (!money.ok) return errorSentence(money.error);
      const step = money.data.data.undo;
      if (!step) return m.error({ code: 'UNDO_IS_OVER', reason: '' });
      const result = await callConsole('POST /console/stores/{slug}/orders/{id}/undo', {
        params,
        body: { step_id: step.step_id },
      });
      return result.ok ? null : errorSentence(result.error);
    });
    if (undone.length > 0) showToast(m.orders_undone({ count: undone.length }));
  }

  return { deliver, undo, progress, refusals, forgetRefusals: () => setRefusals([]) };
}
