import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { networkDigest } from '../../platform/http/networks.ts';
import { noKeys } from '../../platform/http/idempotency.ts';
import { findStream } from './stream-queries.ts';
import { findStore, type StoreRow } from '../../catalog/stores/queries.ts';
import { addBatch } from '../../buying/cart/add-to-cart.ts';
import { lineStates, type LockedCart } from '../../buying/cart/batch-queries.ts';
import { findSkus, lockCarts } from '../../buying/cart/queries.ts';
import { beginAdding } from '../../buying/cart/batch-queries.ts';
import type { LiveApp } from './app.ts';

interface Sku {
  id: number;
  quantity: number;
}

/**
 * Returns how many units each line still needs, so that pressing the button twice adds nothing.
 * Locks the cart.
 */
async function missing(
  tx: Tx,
  { store_id, buyer_id, now }: { store_id: number; buyer_id: number; now: Date },
  skus: readonly Sku[],
): Promise<Sku[]> {
  const [cart] = (await lockCarts(tx, [{ store_id, buyer_id }])).values();
  const { id: cart_id, fresh } = cart as LockedCart;
  if (fresh) return [...skus];
  const lines = await lineStates(
    tx,
    skus.map((sku) => ({ store_id, cart_id, buyer_id, sku_id: sku.id })),
    now,
  );
  const has = new Map(lines.map((line) => [line.sku_id, line.quantity]));
  return skus
    .map((sku) => ({ id: sku.id, quantity: sku.quantity - (has.get(sku.id) ?? 0) }))
    .filter((sku) => sku.quantity > 0);
}

/**
 * The store's own page if it has one, else our checkout for its region, which finds the store by
 * the stream's post.
 */
function checkoutUrl(
  store: StoreRow,
  publicUrl: string,
  stream: { id: number; post_id: number | null },
): string {
  if (store.enterprise_url !== null) return store.enterprise_url;
  const url = new URL(`${publicUrl}/shop/${store.region === 'TW' ? 'tw-checkout' : 'checkout'}`);
  if (stream.post_id !== null) url.searchParams.set('post-id', String(stream.post_id));
  url.searchParams.set('stream-id', String(stream.id));
  return url.href;
}

export const enterpriseHandlers: HandlersOf<
  'POST /enterprise/stores/{slug}/fast-checkout',
  LiveApp
> = {
  'POST /enterprise/stores/{slug}/fast-checkout': {
    mode: 'write',
    async run(tx, { app, caller, channel, fail, ip, now }, { params, body }) {
      const store = await findStore(tx, params.slug);
      const stream = store && (await findStream(tx, store.id, body.stream_id));
      if (!store?.in_shop || !store.enable_enterprise || !stream) throw fail('NOT_FOUND');
      const known = await findSkus(
        tx,
        body.skus.map((sku) => sku.id),
      );
      if (body.skus.some((sku) => known.get(sku.id)?.store_id !== store.id))
        throw fail('SKU_DELETED');
      const skus = await missing(
        tx,
        { store_id: store.id, buyer_id: caller.buyer_id, now },
        body.skus,
      );
      const call = {
        buyer_id: caller.buyer_id,
        channel,
        stream_id: body.stream_id,
        network: networkDigest(app, ip),
        now,
        idempotency: null,
      };
      const calls = skus.map((sku) => ({ ...call, sku_id: sku.id, quantity: sku.quantity }));
      const added = await addBatch(tx, calls, (await beginAdding(tx, noKeys, calls)).begun);
      // if one SKU cannot be added, none is: the buyer sees the refusal before anything is in the
      // cart
      const refused = added.find((result) => result instanceof Failure);
      if (refused) throw refused;
      return { redirect_url: checkoutUrl(store, app.publicUrl(), stream) };
    },
  },
};
