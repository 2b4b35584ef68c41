import type { PostProduct, SellerProduct } from '@noren/contract/entities/live-post';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { call, type CallResult } from '../api/client.ts';
import * as m from '../i18n/generated/messages.js';
import { whenReachableAgain } from '../line/reachable-again.ts';
import { withAnswer, withSoldOf } from '../live/post-feed.ts';
import type { LiveView } from '../live/use-live-post.ts';
import { isSentAgain, refusalOf, type ChoiceFailure } from './choice-refusal.ts';
import {
  afterAnswer,
  arranged,
  moved,
  shownOrder,
  shownStatus,
  updateOf,
  choiceIntentFor,
  choiceIntentForStatus,
  withChosen,
  without,
  type ChoiceIntent,
} from './choice.ts';

/**
 * A response may arrive before the events of earlier changes, so the intent is shown this much
 * longer, in milliseconds.
 */
const lingerMs = 600;

export interface ChoiceError {
  failure: ChoiceFailure;
  /** names of the products concerned */
  names: string[];
  /** sends the intent again, if it was not refused */
  retry: (() => void) | null;
}

export interface Choice {
  order: readonly number[];
  /** the chosen products in order, as this tab wants them */
  products: PostProduct[];
  isSaving: boolean;
  error: ChoiceError | null;
  clearError: () => void;
  choose: (product: SellerProduct | PostProduct, at?: number) => void;
  unchoose: (id: number) => void;
  /** removes a product, with undo */
  remove: (product: PostProduct) => void;
  /** removes several products with one request, with undo */
  removeAll: (products: readonly PostProduct[]) => void;
  move: (id: number, to: number) => void;
  /** replaces the whole order */
  arrange: (order: readonly number[]) => void;
  setStatus: (id: number, status: 'init' | 'selling') => void;
  setStatuses: (ids: readonly number[], status: 'init' | 'selling') => void;
}

/** The wanted and the known selection, as running requests see them. */
interface SellerIntent {
  wanted: RefObject<ChoiceIntent | null>;
  want: (next: ChoiceIntent | null) => void;
  /** like `want`, but without rendering */
  replace: (next: ChoiceIntent | null) => void;
  /** removed, and not sent to the server yet */
  deletes: RefObject<number[]>;
  /** the server's selection as far as known, with the sequence of its last event */
  known: RefObject<LiveView['feed']>;
  learn: (feed: LiveView['feed']) => void;
  nameOf: (id: number) => string | undefined;
}

/** Sends the wanted selection, one request at a time, until nothing is left. */
function useSending(
  postId: number,
  live: LiveView,
  { wanted, want, replace, deletes, known, learn, nameOf }: SellerIntent,
) {
  const client = useQueryClient();
  // a separate flag: changes made while sending are sent by the next iteration
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<ChoiceError | null>(null);
  const isSending = useRef(false);
  const linger = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(linger.current), []);
  // the intent was not refused, so it is sent again when the connection is back, on any of the
  // seller's pages
  useEffect(() => {
    const leave = error?.retry ? whenReachableAgain(error.retry) : null;
    return () => leave?.();
  }, [error]);

  async function send(): Promise<void> {
    clearTimeout(linger.current);
    if (isSending.current) return;
    isSending.current = true;
    setIsSaving(true);
    let sent: ChoiceIntent | null = null;
    while (wanted.current !== null && wanted.current !== sent) {
      sent = await sendOnce(wanted.current);
      if (sent === null) break;
    }
    isSending.current = false;
    setIsSaving(false);
    if (sent !== null)
      linger.current = setTimeout(() => wanted.current === sent && want(null), lingerMs);
  }

  /** @returns the intent as it was sent; null if it was refused or got no response */
  async function sendOnce(now: ChoiceIntent): Promise<ChoiceIntent | null> {
    for (const id of deletes.current.splice(0)) {
      const sentAt = known.current.sequence;
      const gone = await call('DELETE /posts/{id}/products/{productId}', {
        params: { id: String(postId), productId: String(id) },
      });
      // another tab has removed it already
      if (!gone.ok && gone.error.code !== 'NOT_FOUND')
        return refused(gone.error as ChoiceFailure, now);
      if (gone.ok) take(gone, sentAt);
    }
    if (now.statuses.size > 0 || now.order.join() !== known.current.order.join()) {
      const sentAt = known.current.sequence;
      const answer = await call('PUT /posts/{id}', {
        params: { id: String(postId) },
        body: updateOf(now),
      });
      if (!answer.ok) return refused(answer.error, now);
      take(answer, sentAt);
    }
    // answered, or already fulfilled without a request
    setError((before) => (before?.retry ? null : before));
    if (wanted.current !== now && wanted.current) replace(afterAnswer(wanted.current, now));
    return now;
  }

  function take(
    answer: Extract<CallResult<'PUT /posts/{id}'>, { ok: true }>,
    sentAt: number | null,
  ): void {
    learn(withAnswer(known.current, answer.data, sentAt));
    live.take(answer.data, sentAt);
  }

  function refused(failure: ChoiceFailure, sent: ChoiceIntent): ChoiceIntent | null {
    if (isSentAgain(failure)) {
      setError({ failure, names: [], retry: () => void send() });
      return null;
    }
    const { ids, left } = refusalOf(failure, wanted.current ?? sent, known.current.order);
    setError({ failure, names: ids.flatMap((id) => nameOf(id) ?? []), retry: null });
    if (failure.code === 'VALIDATION_EXCEPTION')
      void client.invalidateQueries({ queryKey: ['GET /seller/stores/{slug}/products'] });
    want(left);
    // the same loop sends the rest of the intent
    return left === null ? null : sent;
  }

  return { isSaving, error, clearError: () => setError(null), send };
}

/**
 * The seller's selection: shown immediately, and sent with one request at a time; the server's
 * state wins in the end.
 */
export function useChoice(postId: number, live: LiveView): Choice {
  const [intent, setIntent] = useState<ChoiceIntent | null>(null);
  const wanted = useRef<ChoiceIntent | null>(null);
  const deletes = useRef<number[]>([]);
  const seenProducts = useRef(new Map<number, SellerProduct | PostProduct>());
  const known = useRef(live.feed);
  useEffect(() => {
    known.current = live.feed;
  }, [live.feed]);

  function want(next: ChoiceIntent | null): void {
    wanted.current = next;
    setIntent(next);
  }

  const { isSaving, error, clearError, send } = useSending(postId, live, {
    wanted,
    want,
    replace: (next) => void (wanted.current = next),
    deletes,
    known,
    learn: (feed) => void (known.current = feed),
    nameOf: (id) =>
      (live.products.find((product) => product.id === id) ?? seenProducts.current.get(id))?.name,
  });

  function change(
    how: (known: readonly number[], intent: ChoiceIntent | null) => ChoiceIntent,
  ): void {
    want(how(known.current.order, wanted.current));
    void send();
  }

  const order = shownOrder(live.feed.order, intent);
  const loaded = new Map(live.products.map((product) => [product.id, product]));
  const products = order.flatMap((id, index): PostProduct[] => {
    const [told, chosen] = [loaded.get(id), seenProducts.current.get(id)];
    const product = told ? withSoldOf(told, chosen) : asChosen(chosen);
    return product
      ? [
          {
            ...product,
            status: shownStatus(product.status, intent?.statuses.get(id)),
            pivot: { order: index },
          },
        ]
      : [];
  });

  function choose(product: SellerProduct | PostProduct, at?: number): void {
    seenProducts.current.set(product.id, product);
    deletes.current = deletes.current.filter((id) => id !== product.id);
    change((now, before) => choiceIntentFor(now, before, (ids) => withChosen(ids, product.id, at)));
  }
  function remove(product: PostProduct): void {
    const place = order.indexOf(product.id);
    seenProducts.current.set(product.id, product);
    deletes.current.push(product.id);
    change((now, before) => choiceIntentFor(now, before, (ids) => without(ids, product.id)));
    showToast(m.seller_removed({ name: product.name }), 'done', {
      label: m.seller_undo(),
      run: () => choose(product, place),
    });
  }
  // one request for any number: ids in the base but not in the order are removed
  function removeAll(gone: readonly PostProduct[]): void {
    const places = gone
      .map((product) => ({ id: product.id, at: order.indexOf(product.id) }))
      .toSorted((a, b) => a.at - b.at);
    for (const product of gone) seenProducts.current.set(product.id, product);
    change((now, before) =>
      choiceIntentFor(now, before, (ids) =>
        places.reduce((left, { id }) => without(left, id), ids),
      ),
    );
    const undo = () =>
      change((now, before) =>
        choiceIntentFor(now, before, (ids) =>
          places.reduce((left, { id, at }) => withChosen(left, id, at), ids),
        ),
      );
    showToast(m.seller_removed_many({ count: gone.length }), 'done', {
      label: m.seller_undo(),
      run: undo,
    });
  }
  return {
    order,
    products,
    isSaving,
    error,
    clearError,
    choose,
    remove,
    removeAll,
    unchoose: (id) =>
      change((now, before) => choiceIntentFor(now, before, (ids) => without(ids, id))),
    move: (id, to) =>
      change((now, before) => choiceIntentFor(now, before, (ids) => moved(ids, id, to))),
    arrange: (wanted) =>
      change((now, before) => choiceIntentFor(now, before, (ids) => arranged(ids, wanted))),
    setStatuses: (ids, status) =>
      change(
        (now, before) =>
          ids.reduce<ChoiceIntent | null>(
            (intent, id) => choiceIntentForStatus(now, intent, id, status),
            before,
          ) ?? choiceIntentFor(now, before, (all) => all),
      ),
    setStatus: (id, status) =>
      change((now, before) => choiceIntentForStatus(now, before, id, status)),
  };
}

/**
 * Returns a product as it will be in the post after the server's response; a product restored by
 * undo was chosen before.
 */
function asChosen(product: SellerProduct | PostProduct | undefined): PostProduct | null {
  if (!product) return null;
  const status =
    'status' in product ? product.status : product.available_quantity === 0 ? 'sold' : 'init';
  // the server assigns the number
  return { number: 0, ...product, status, pivot: { order: 0 } };
}
