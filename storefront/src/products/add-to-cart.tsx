import { newIntentKey } from '@noren/client/intent-key';
import type { Product, ProductSku } from '@noren/contract/entities/product';
import type { Store } from '@noren/contract/entities/store';
import type { Region } from '@noren/contract/scalars';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf, CallFailure } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import type { addFailureSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { newGuest } from '../visitor/new-guest.ts';
import { unavailableReason } from './product-facts.ts';
import { stateText } from './product-marks.tsx';

export type AddFailure = CallFailure<'POST /add-cart'>;
export type Added = AnswerOf<'POST /add-cart'>;

export interface AddIntent {
  sku_id: number;
  quantity: number;
  /** the stream it is added from, which holds it (D-111) */
  stream_id?: number | null;
}

/**
 * D-113: one key per intent of the buyer. An intent keeps its key until the server has responded,
 * so that a second tap after a lost response adds nothing twice; another intent, or the next one,
 * gets a new key.
 */
export function intentKeys(newKey: () => string = newIntentKey) {
  const open = new Map<string, string>();
  const fingerprint = ({ sku_id, quantity, stream_id = null }: AddIntent) =>
    `${sku_id} ${quantity} ${stream_id}`;
  return {
    /** Whether it was sent before without a response. */
    isOpen: (intent: AddIntent): boolean => open.has(fingerprint(intent)),
    keyOf(intent: AddIntent): string {
      const key = open.get(fingerprint(intent)) ?? newKey();
      open.set(fingerprint(intent), key);
      return key;
    },
    answered(intent: AddIntent): void {
      open.delete(fingerprint(intent));
    },
  };
}

const loadClient = () => import('../api/client.ts');

/** Counts the page's add-cart calls: started, and running. */
let startedCount = 0;
let runningCount = 0;

/**
 * Records the cart's state before an addition is sent, to decide whether its response can update
 * the cart.
 */
export function beforeAdding(client: QueryClient, storeSlug: string) {
  const nth = ++startedCount;
  const isFirst = runningCount++ === 0;
  const { queryKey } = queryOf('GET /stores/{slug}/carts', { params: { slug: storeSlug } });
  const sentAt = performance.now();
  const before = {
    cart: client.getQueryState(queryKey),
    guest: newGuest(),
    /** duration of the call, in milliseconds */
    took: 0,
    /** Called with the response. @returns whether no other addition was running meanwhile */
    end(): boolean {
      runningCount--;
      before.took = performance.now() - sentAt;
      const now = client.getQueryState(queryKey);
      const guest = newGuest();
      // A visitor who has just become a guest has no other cart, so the header need not load it
      // while the module that applies the response loads.
      if (
        guest &&
        guest !== before.guest &&
        now === before.cart &&
        now?.data === undefined &&
        now?.fetchStatus !== 'fetching'
      ) {
        client.setQueryData(queryKey, []);
        before.cart = client.getQueryState(queryKey);
      }
      return isFirst && nth === startedCount;
    },
  };
  return before;
}

export function useAddToCart(storeSlug: string) {
  const client = useQueryClient();
  // The screen renders without it, but the first tap needs it.
  useEffect(() => {
    loadClient().catch(() => undefined);
  }, []);
  const keys = useRef<ReturnType<typeof intentKeys>>(null);
  // separate from the refetch: the caller gets the response first
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AddFailure | null>(null);

  /** @returns what was added, or the failure, which is also kept to show it next to the button */
  async function add(intent: AddIntent): Promise<Added | AddFailure> {
    keys.current ??= intentKeys();
    setBusy(true);
    setFailure(null);
    // a repeated request may get the original response, with an older cart
    const isFirstTry = !keys.current.isOpen(intent);
    const before = beforeAdding(client, storeSlug);
    // loads during the request, because a page without additions does not need it
    const after = import('./after-adding.ts').catch(() => null);
    const { call, isUnanswered } = await loadClient();
    const result = await call('POST /add-cart', {
      as: 'guest',
      idempotencyKey: keys.current.keyOf(intent),
      body: {
        id: intent.sku_id,
        quantity: intent.quantity,
        ...(intent.stream_id && { stream_id: intent.stream_id }),
      },
    });
    setBusy(false);
    if (result.ok || !isUnanswered(result.error)) keys.current.answered(intent);
    const line = before.end() && isFirstTry && result.ok ? result.data.cart_line : undefined;
    const stock = !result.ok || Boolean(intent.stream_id);
    void after.then((part) =>
      part
        ? part.renewAfterAdding(client, storeSlug, { stock, line, before })
        : client.invalidateQueries(),
    );
    if (result.ok) return result.data;
    setFailure(result.error);
    return result.error;
  }
  return { add, busy, failure, forgetFailure: () => setFailure(null) };
}

/**
 * The state of an `AddToCartButton`, for screens that show the result elsewhere. `failureText`: the
 * message of a failure, while it applies.
 */
export function useAddToCartButton({ slug, region }: Pick<Store, 'slug' | 'region'>) {
  const { failure, ...adding } = useAddToCart(slug);
  const sentenceOf = useFailureWords(region);
  return { ...adding, failureText: failure && sentenceOf(failure) };
}

/**
 * Loads the messages of every failure after the button has rendered; without a network the short
 * one is used.
 */
function useFailureWords(region: Region): (failure: AddFailure) => string {
  const [words, setWords] = useState<{ of: typeof addFailureSentence } | null>(null);
  useEffect(() => {
    void import('../i18n/error-sentence.ts').then(
      ({ addFailureSentence: of }) => setWords({ of }),
      () => {},
    );
  }, []);
  return (failure) =>
    words?.of(failure, region, currentLocale(), serverNow()) ?? m.product_not_added();
}

export interface AddToCartButtonProps {
  store: Pick<Store, 'region'>;
  product: Product;
  /** null: nothing chosen yet, so a tap shows a hint */
  sku: ProductSku | null;
  quantity: number;
  stream_id?: number | undefined;
  /** label of the button; absent: add to cart */
  name?: string | undefined;
  /** replaces the label for goods that are on sale, but not here yet */
  waits?: string | undefined;
  adding: ReturnType<typeof useAddToCartButton>;
  onAdded: (added: Added) => void;
}

/** The button that adds to the cart, with the reason of a failure next to it. */
export function AddToCartButton({
  store,
  product,
  sku,
  quantity,
  stream_id,
  name,
  waits,
  adding,
  onAdded,
}: AddToCartButtonProps) {
  const { add, busy, failureText } = adding;
  const [asked, setAsked] = useState(false);
  const onSale = product.salable_status === 'on_sell' && waits === undefined;

  async function addNow() {
    setAsked(true);
    if (!sku) return;
    const added = await add({
      sku_id: sku.id,
      quantity,
      ...(stream_id !== undefined && { stream_id }),
    });
    if ('success' in added) onAdded(added);
  }

  return (
    <>
      {failureText && <FieldError>{failureText}</FieldError>}
      {!failureText && asked && !sku && <FieldError>{m.product_choose_first()}</FieldError>}
      <Button
        wide
        busy={busy}
        disabled={(sku !== null && unavailableReason(sku) !== null) || !onSale}
        className="min-h-13"
        onClick={() => void addNow()}
      >
        {onSale
          ? (name ?? m.product_add_to_cart())
          : product.salable_status === 'on_sell'
            ? waits
            : stateText(product, store.region)}
      </Button>
    </>
  );
}
