import type { Product } from '@noren/contract/entities/product';
import { newIntentKey } from '../api/intent-key.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, type AnswerOf, type CallFailure } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import { isUnanswered } from '../api/unanswered.ts';
import { newGuest } from '../visitor/new-guest.ts';

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

export function useAddToCart(storeSlug: string) {
  const client = useQueryClient();
  const keys = useRef<ReturnType<typeof intentKeys>>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AddFailure | null>(null);

  /** @returns what was added, or why it was not; the failure is kept for whoever shows it beside the button */
  async function add(intent: AddIntent): Promise<Added | AddFailure> {
    keys.current ??= intentKeys();
    setBusy(true);
    setFailure(null);
    const result = await call('POST /add-cart', {
      as: 'guest',
      idempotencyKey: keys.current.keyOf(intent),
      body: { id: intent.sku_id, quantity: intent.quantity, ...(intent.stream_id && { stream_id: intent.stream_id }) },
    });
    setBusy(false);
    if (result.ok || !isUnanswered(result.error)) keys.current.answered(intent);
    void renewAfterAdding(client, storeSlug, !result.ok || Boolean(intent.stream_id));
    if (result.ok) return result.data;
    setFailure(result.error);
    return result.error;
  }
  return { add, busy, failure, forgetFailure: () => setFailure(null) };
}

/**
 * The badge, who the visitor is (a ghost has become a guest), and what may still be bought: of all three the server knows better now.
 * @param stock whether others' goods may have changed too: a refusal may have any cause, and a stream's goods are held; else only a SKU that is
 * limited for each buyer shows that it was added
 */
export async function renewAfterAdding(client: QueryClient, storeSlug: string, stock: boolean): Promise<void> {
  const carts = queryOf('GET /stores/{slug}/carts', { params: { slug: storeSlug } });
  // An answer that is on its way was asked for before this was added, and a fetch would content itself with it.
  await client.cancelQueries(carts);
  // Fetched, not only invalidated: a ghost's header has not asked for carts so far.
  await Promise.allSettled([
    client.fetchQuery({ ...carts, staleTime: 0 }),
    renewSession(client),
    client.invalidateQueries({ queryKey: ['GET /products/{id}'], predicate: ({ state }) => stock || isLimited(state.data as Product | undefined) }),
  ]);
}

const isLimited = (product: Product | undefined): boolean => product === undefined || product.skus.some(({ salable_limit }) => salable_limit !== null);

/** Who was made a guest just now is known without asking. */
async function renewSession(client: QueryClient): Promise<void> {
  const session = queryOf('GET /live-web/me');
  const guest = newGuest();
  if (guest) client.setQueryData(session.queryKey, { user: null, guest });
  else await client.invalidateQueries({ queryKey: session.queryKey });
}
