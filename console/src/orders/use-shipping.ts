import { newIntentKey } from '@noren/client/intent-key';
import type { BatchUndo } from '@noren/contract/entities/order-bulk';
import type { ShipmentFault } from '@noren/contract/order-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import type { linesToShip } from './carrier-files.ts';
import { renewOrders } from './order-reads.ts';

export interface ShippingOutcome {
  shipped: number;
  faults: readonly { number: string; fault: ShipmentFault }[];
  /** orders that left in the parcel of a named one */
  together?: readonly { id: number; number: string }[] | undefined;
  /** absent: nothing can be undone */
  undo?: BatchUndo | undefined;
}

type ShippedLine = ReturnType<typeof linesToShip>[number];

/**
 * Ships lines of orders. The idempotency key stays until a response arrives, so a retry after a
 * lost response ships nothing twice.
 */
export function useShipping(slug: string) {
  const client = useQueryClient();
  // not useMutation's flag, because `ship` returns the outcome
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [key, setKey] = useState(newIntentKey);
  async function ship(
    lines: ShippedLine[],
    how: { all_or_none: boolean; from_file?: true } = { all_or_none: false },
  ): Promise<ShippingOutcome | null> {
    setBusy(true);
    setError(null);
    const result = await callConsole('POST /console/stores/{slug}/shipments', {
      params: { slug },
      body: { lines, ...how },
      idempotencyKey: key,
    });
    setBusy(false);
    if (result.ok || result.error.code !== 'NETWORK') setKey(newIntentKey());
    if (!result.ok) {
      setError(errorSentence(result.error));
      return null;
    }
    await renewOrders(client, slug);
    return result.data;
  }
  return { ship, busy, error };
}
