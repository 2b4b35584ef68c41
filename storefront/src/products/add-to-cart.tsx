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
import { whyOff } from './product-facts.ts';
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
 * D-113: one key per intent of the buyer. The same intent keeps its key until the server has answered it, so that a second tap
 * after a lost answer adds nothing twice; another intent, or the next one, has a key of its own.
 */
export function intentKeys(newKey: () => string = newIntentKey) {
  const open = new Map<string, string>();
  const fingerprint = ({ sku_id, quantity, stream_id = null }: AddIntent) => `${sku_id} ${quantity} ${stream_id}`;
  return {
    /** Whether it was sent before, and not answered. */
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

/** Additions of this page: how many were begun, and are on their way. */
let begun = 0;
let underWay = 0;

/** What the page knows before an addition is sent, for what its answer says of the cart. */
export function beforeAdding(client: QueryClient, storeSlug: string) {
  const nth = ++begun;
  const isFirst = underWay++ === 0;
  const { queryKey } = queryOf('GET /stores/{slug}/carts', { params: { slug: storeSlug } });
  const sentAt = performance.now();
  const before = {
    cart: client.getQueryState(queryKey),
    guest: newGuest(),
    /** how long the answer took, in milliseconds */
    took: 0,
    /** It is answered. @returns whether no other was on its way meanwhile */
    end(): boolean {
      underWay--;
      before.took = performance.now() - sentAt;
      const now = client.getQueryState(queryKey);
      const guest = newGuest();
      // Of whoever was nobody before this there is no other cart: the header need not ask for it while the part comes that takes the answer.
      if (guest && guest !== before.guest && now === before.cart && now?.data === undefined && now?.fetchStatus !== 'fetching') {
        client.setQueryData(queryKey, []);
        before.cart = client.getQueryState(queryKey);
      }
      return isFirst && nth === begun;
    },
  };
  return before;
}

export function useAddToCart(storeSlug: string) {
  const client = useQueryClient();
  // The screen is drawn without it, and the first tap needs it.
  useEffect(() => {
    loadClient().catch(() => undefined);
  }, []);
  const keys = useRef<ReturnType<typeof intentKeys>>(null);
  // a flag of its own: who adds is given the answer, and renewing the page goes on after it
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AddFailure | null>(null);

  /** @returns what was added, or why it was not; the failure is kept for whoever shows it beside the button */
  async function add(intent: AddIntent): Promise<Added | AddFailure> {
    keys.current ??= intentKeys();
    setBusy(true);
    setFailure(null);
    // of one that is sent again the answer may be the kept one, of a cart that was
    const isFirstTry = !keys.current.isOpen(intent);
    const before = beforeAdding(client, storeSlug);
    // it comes while the addition is on its way: a page on which nothing is added has no need for it
    const after = import('./after-adding.ts').catch(() => null);
    const { call, isUnanswered } = await loadClient();
    const result = await call('POST /add-cart', {
      as: 'guest',
      idempotencyKey: keys.current.keyOf(intent),
      body: { id: intent.sku_id, quantity: intent.quantity, ...(intent.stream_id && { stream_id: intent.stream_id }) },
    });
    setBusy(false);
    if (result.ok || !isUnanswered(result.error)) keys.current.answered(intent);
    const line = before.end() && isFirstTry && result.ok ? result.data.cart_line : undefined;
    const stock = !result.ok || Boolean(intent.stream_id);
    void after.then((part) => (part ? part.renewAfterAdding(client, storeSlug, { stock, line, before }) : client.invalidateQueries()));
    if (result.ok) return result.data;
    setFailure(result.error);
    return result.error;
  }
  return { add, busy, failure, forgetFailure: () => setFailure(null) };
}

/** What stands behind an `AddToCartButton`, for whoever shows what is added around it. `whyNot`: a sentence, as long as it is of what is shown. */
export function useAddToCartButton({ slug, region }: Pick<Store, 'slug' | 'region'>) {
  const { failure, ...adding } = useAddToCart(slug);
  const sentenceOf = useFailureWords(region);
  return { ...adding, whyNot: failure && sentenceOf(failure) };
}

/** The sentence of every refusal comes with what stands around the button, not before its first tap is answered; without a network the short one stands. */
function useFailureWords(region: Region): (failure: AddFailure) => string {
  const [words, setWords] = useState<{ of: typeof addFailureSentence } | null>(null);
  useEffect(() => {
    void import('../i18n/error-sentence.ts').then(
      ({ addFailureSentence: of }) => setWords({ of }),
      () => {},
    );
  }, []);
  return (failure) => words?.of(failure, region, currentLocale(), serverNow()) ?? m.product_not_added();
}

export interface AddToCartButtonProps {
  store: Pick<Store, 'region'>;
  product: Product;
  /** null: nothing is chosen yet, which a tap is told */
  sku: ProductSku | null;
  quantity: number;
  stream_id?: number | undefined;
  /** in place of its words: what is to be said of goods that are on sale, but not here yet */
  waits?: string | undefined;
  adding: ReturnType<typeof useAddToCartButton>;
  onAdded: (added: Added) => void;
}

/** The button that adds to the cart, and beside it why it did not. */
export function AddToCartButton({ store, product, sku, quantity, stream_id, waits, adding, onAdded }: AddToCartButtonProps) {
  const { add, busy, whyNot } = adding;
  const [asked, setAsked] = useState(false);
  const onSale = product.salable_status === 'on_sell' && waits === undefined;

  async function addNow() {
    setAsked(true);
    if (!sku) return;
    const added = await add({ sku_id: sku.id, quantity, ...(stream_id !== undefined && { stream_id }) });
    if ('success' in added) onAdded(added);
  }

  return (
    <>
      {whyNot && <FieldError>{whyNot}</FieldError>}
      {!whyNot && asked && !sku && <FieldError>{m.product_choose_first()}</FieldError>}
      <Button wide busy={busy} disabled={(sku !== null && whyOff(sku) !== null) || !onSale} className="min-h-13" onClick={() => void addNow()}>
        {onSale ? m.product_add_to_cart() : product.salable_status === 'on_sell' ? waits : stateText(product, store.region)}
      </Button>
    </>
  );
}
