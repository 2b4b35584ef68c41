import { newIntentKey } from '@noren/client/intent-key';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { GoodsSku } from '@noren/contract/entities/goods';
import type { StockReason } from '@noren/contract/staff-roles';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { wholeNumber } from '../i18n/typed-number.ts';
import { onHandOf } from './shelf-words.ts';

/** A typed correction of a SKU's stock. */
interface TypedChange {
  way: 'set' | 'by';
  typed: string;
  reason: StockReason;
  note: string;
}

/** A counted number that waits for a confirmation, because units moved meanwhile. */
interface MovedCount {
  counted: number;
  from: number;
  on_hand: number;
}

/** Sends corrections of a SKU's stock, and offers to undo each. */
export function useStockChange(slug: string, sku: GoodsSku, onDone: () => void) {
  const [error, setError] = useState<string | null>(null);
  const [moved, setMoved] = useState<MovedCount | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIntentKey);
  const change = (units: number, reason: StockReason, note: string, key: string) =>
    callConsole('POST /console/stores/{slug}/skus/{id}/stock', {
      params: { slug, id: String(sku.id) },
      body: { change: units, reason, note },
      idempotencyKey: key,
    });
  async function undo(units: number, note: string): Promise<void> {
    const result = await change(-units, 'mistake', note, newIntentKey());
    if (result.ok) showToast(m.stock_on_hand_is({ on_hand: onHandOf(result.data.data) }));
    else showToast(errorSentence(result.error), 'error');
    onDone();
  }
  function done(on_hand: number, units: number, note: string): void {
    showToast(m.stock_on_hand_is({ on_hand }), 'done', {
      label: m.stock_undo(),
      run: () => void undo(units, note),
    });
    onDone();
  }

  async function changeBy({ typed, reason, note }: TypedChange): Promise<void> {
    const units = wholeNumber(typed);
    if (units === null || units === 0) return setError(m.stock_change_wrong());
    const result = await change(units, reason, note, idempotencyKey);
    if (result.ok) return done(onHandOf(result.data.data), units, note);
    if (result.error.code !== 'NETWORK') setIdempotencyKey(newIntentKey());
    setError(errorSentence(result.error));
  }

  /** @param seen units on hand that the merchant saw */
  async function setTo(counted: number, seen: number, note: string): Promise<void> {
    const result = await callConsole('POST /console/stores/{slug}/stock-counts', {
      params: { slug },
      body: { counts: [{ sku_id: sku.id, counted, seen }], note },
    });
    if (!result.ok) return setError(errorSentence(result.error));
    const [count] = result.data.data;
    if (!count || count.outcome === 'gone') return setError(errorSentence({ code: 'NOT_FOUND' }));
    const { outcome, on_hand, reserved, change: units } = count;
    if (outcome === 'moved') return setMoved({ counted, from: seen, on_hand });
    if (outcome === 'below_reserved') return setError(m.stock_below_reserved({ reserved }));
    if (outcome === 'corrected') return done(on_hand, units, note);
    showToast(m.stock_same({ on_hand }));
    onDone();
  }

  const [save, busy] = useMutation(async (given: TypedChange) => {
    setError(null);
    setMoved(null);
    if (given.way === 'by') return changeBy(given);
    const counted = wholeNumber(given.typed);
    if (counted === null || counted < 0) return setError(m.stock_counted_wrong());
    await setTo(counted, onHandOf(sku), given.note);
  });
  const [confirm, confirming] = useMutation(async (note: string) => {
    if (!moved) return;
    setMoved(null);
    await setTo(moved.counted, moved.on_hand, note);
  });
  return { save, confirm, busy: busy || confirming, error, moved };
}
