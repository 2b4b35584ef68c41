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

/** An answer may overtake what the stream tells of the time before it: so long the intent is shown on top. */
const lingering = 600;

export interface ChoiceError {
  failure: ChoiceFailure;
  /** names of the goods it is about */
  names: string[];
  /** sends the intent again, where nobody has refused it */
  retry: (() => void) | null;
}

export interface Choice {
  order: readonly number[];
  /** chosen, in order, as this tab wants them */
  products: PostProduct[];
  isSaving: boolean;
  error: ChoiceError | null;
  forgetError: () => void;
  choose: (product: SellerProduct | PostProduct, at?: number) => void;
  unchoose: (id: number) => void;
  /** takes out, and offers to undo it */
  remove: (product: PostProduct) => void;
  /** takes several out at once, and offers to undo it */
  removeAll: (products: readonly PostProduct[]) => void;
  move: (id: number, to: number) => void;
  /** the whole order at once */
  arrange: (order: readonly number[]) => void;
  setStatus: (id: number, status: 'init' | 'selling') => void;
  setStatuses: (ids: readonly number[], status: 'init' | 'selling') => void;
}

/** What this tab wants and what it knows, as the calls under way see it. */
interface SellerIntent {
  wanted: RefObject<ChoiceIntent | null>;
  want: (next: ChoiceIntent | null) => void;
  /** as `want`, and draws nothing */
  replace: (next: ChoiceIntent | null) => void;
  /** taken out, and not told to the server yet */
  deletes: RefObject<number[]>;
  /** the server's choice as far as it is known, and what the stream had told by then */
  known: RefObject<LiveView['feed']>;
  learn: (feed: LiveView['feed']) => void;
  nameOf: (id: number) => string | undefined;
}

/** Sends what is wanted, one call after another, until nothing is left of it. */
function useSending(postId: number, live: LiveView, { wanted, want, replace, deletes, known, learn, nameOf }: SellerIntent) {
  const client = useQueryClient();
  // a flag of its own: what is chosen while it is sent goes with the next turn of the loop
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<ChoiceError | null>(null);
  const isSending = useRef(false);
  const linger = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(linger.current), []);
  // nobody has refused it: it is sent again when the line is back, whatever the seller looks at
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
    if (sent !== null) linger.current = setTimeout(() => wanted.current === sent && want(null), lingering);
  }

  /** @returns the intent as it was sent, null when it was refused or nobody answered */
  async function sendOnce(now: ChoiceIntent): Promise<ChoiceIntent | null> {
    for (const id of deletes.current.splice(0)) {
      const sentAt = known.current.sequence;
      const gone = await call('DELETE /posts/{id}/products/{productId}', { params: { id: String(postId), productId: String(id) } });
      // somebody else has taken it out already
      if (!gone.ok && gone.error.code !== 'NOT_FOUND') return refused(gone.error as ChoiceFailure, now);
      if (gone.ok) take(gone, sentAt);
    }
    if (now.statuses.size > 0 || now.order.join() !== known.current.order.join()) {
      const sentAt = known.current.sequence;
      const answer = await call('PUT /posts/{id}', { params: { id: String(postId) }, body: updateOf(now) });
      if (!answer.ok) return refused(answer.error, now);
      take(answer, sentAt);
    }
    // answered, or fulfilled without an answer of ours
    setError((before) => (before?.retry ? null : before));
    if (wanted.current !== now && wanted.current) replace(afterAnswer(wanted.current, now));
    return now;
  }

  function take(answer: Extract<CallResult<'PUT /posts/{id}'>, { ok: true }>, sentAt: number | null): void {
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
    if (failure.code === 'VALIDATION_EXCEPTION') void client.invalidateQueries({ queryKey: ['GET /seller/stores/{slug}/products'] });
    want(left);
    // what is left of the intent is sent by the same loop
    return left === null ? null : sent;
  }

  return { isSaving, error, forgetError: () => setError(null), send };
}

/** What the seller chooses: at once on the screen, one call after another to the server, whose word stands in the end. */
export function useChoice(postId: number, live: LiveView): Choice {
  const [intent, setIntent] = useState<ChoiceIntent | null>(null);
  const wanted = useRef<ChoiceIntent | null>(null);
  const deletes = useRef<number[]>([]);
  const met = useRef(new Map<number, SellerProduct | PostProduct>());
  const known = useRef(live.feed);
  useEffect(() => {
    known.current = live.feed;
  }, [live.feed]);

  function want(next: ChoiceIntent | null): void {
    wanted.current = next;
    setIntent(next);
  }

  const { isSaving, error, forgetError, send } = useSending(postId, live, {
    wanted,
    want,
    replace: (next) => void (wanted.current = next),
    deletes,
    known,
    learn: (feed) => void (known.current = feed),
    nameOf: (id) => (live.products.find((product) => product.id === id) ?? met.current.get(id))?.name,
  });

  function change(how: (known: readonly number[], intent: ChoiceIntent | null) => ChoiceIntent): void {
    want(how(known.current.order, wanted.current));
    void send();
  }

  const order = shownOrder(live.feed.order, intent);
  const loaded = new Map(live.products.map((product) => [product.id, product]));
  const products = order.flatMap((id, index): PostProduct[] => {
    const [told, chosen] = [loaded.get(id), met.current.get(id)];
    const product = told ? withSoldOf(told, chosen) : asChosen(chosen);
    return product ? [{ ...product, status: shownStatus(product.status, intent?.statuses.get(id)), pivot: { order: index } }] : [];
  });

  function choose(product: SellerProduct | PostProduct, at?: number): void {
    met.current.set(product.id, product);
    deletes.current = deletes.current.filter((id) => id !== product.id);
    change((now, before) => choiceIntentFor(now, before, (ids) => withChosen(ids, product.id, at)));
  }
  function remove(product: PostProduct): void {
    const place = order.indexOf(product.id);
    met.current.set(product.id, product);
    deletes.current.push(product.id);
    change((now, before) => choiceIntentFor(now, before, (ids) => without(ids, product.id)));
    showToast(m.seller_removed({ name: product.name }), 'done', { label: m.seller_undo(), run: () => choose(product, place) });
  }
  // one call, whatever their number: what a tab knew and leaves out goes
  function removeAll(gone: readonly PostProduct[]): void {
    const places = gone.map((product) => ({ id: product.id, at: order.indexOf(product.id) })).toSorted((a, b) => a.at - b.at);
    for (const product of gone) met.current.set(product.id, product);
    change((now, before) => choiceIntentFor(now, before, (ids) => places.reduce((left, { id }) => without(left, id), ids)));
    const undo = () => change((now, before) => choiceIntentFor(now, before, (ids) => places.reduce((left, { id, at }) => withChosen(left, id, at), ids)));
    showToast(m.seller_removed_many({ count: gone.length }), 'done', { label: m.seller_undo(), run: undo });
  }
  return {
    order,
    products,
    isSaving,
    error,
    forgetError,
    choose,
    remove,
    removeAll,
    unchoose: (id) => change((now, before) => choiceIntentFor(now, before, (ids) => without(ids, id))),
    move: (id, to) => change((now, before) => choiceIntentFor(now, before, (ids) => moved(ids, id, to))),
    arrange: (wanted) => change((now, before) => choiceIntentFor(now, before, (ids) => arranged(ids, wanted))),
    setStatuses: (ids, status) =>
      change(
        (now, before) =>
          ids.reduce<ChoiceIntent | null>((intent, id) => choiceIntentForStatus(now, intent, id, status), before) ?? choiceIntentFor(now, before, (all) => all),
      ),
    setStatus: (id, status) => change((now, before) => choiceIntentForStatus(now, before, id, status)),
  };
}

/** As it will stand in the post once the server has answered; what comes back by undo has been chosen before. */
function asChosen(product: SellerProduct | PostProduct | undefined): PostProduct | null {
  if (!product) return null;
  const status = 'status' in product ? product.status : product.available_quantity === 0 ? 'sold' : 'init';
  // the server gives the number
  return { number: 0, ...product, status, pivot: { order: 0 } };
}
