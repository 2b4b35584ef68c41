import { priceOf, whyNotShippable } from '../checkout/rules.ts';
import { findAddress } from '../addresses/queries.ts';
import type { Db } from '../db/database.ts';
import type { HandlersOf } from '../http/handler.ts';
import { lockShelf, moveStock, settleShelf } from '../stock/stock.ts';
import { paymentSettings, shippingSettings, storeById, storeIdInChannel } from '../stores/queries.ts';
import { refusal } from './add-to-cart.ts';
import { presentCarts } from './present.ts';
import { deleteLines, linesByIds, linesOfBuyer, lockLines, setQuantity, streamKey, streamTerms, writeSnapshots, type CartLine } from './queries.ts';
import { statusChanges, whyNotQuantity } from './rules.ts';

/** The named lines, all of them the caller's and of one store, or the ids that are not. */
async function ownLines(db: Db, buyer_id: number, ids: readonly number[]): Promise<CartLine[] | { missing: number[] }> {
  const lines = await linesByIds(db, buyer_id, ids);
  const found = new Set(lines.map((line) => line.id));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) return { missing };
  return new Set(lines.map((line) => line.store_id)).size > 1 ? { missing: [...ids] } : lines;
}

/** What a stream of the store does with a line that is to be held anew; undefined: it holds nothing. */
async function termsFor(db: Db, line: CartLine, stream_id: number | null): Promise<{ minutes: number; waits: boolean } | undefined> {
  const stream = stream_id === null ? undefined : (await streamTerms(db, [stream_id], [line.sku_id])).get(streamKey(line.store_id, stream_id));
  if (!stream || stream.minutes === null) return undefined;
  return { minutes: stream.minutes, waits: stream.waiting.length > 0 };
}

export const cartHandlers: HandlersOf<
  | 'GET /stores/{slug}/carts'
  | 'POST /add-cart'
  | 'PUT /cart-items/{id}'
  | 'DELETE /cart-items/{id}'
  | 'PUT /stores/{slug}/cart-items/sync-snapshot'
  | 'POST /carts/pricing'
  | 'POST /carts/pricing/subtotal'
> = {
  'GET /stores/{slug}/carts': {
    mode: 'read',
    async run(db, { caller, now, channel, fail, app }, { params }) {
      if ((await storeIdInChannel(db, { app, channel }, params.slug)) === undefined) throw fail('NOT_FOUND');
      if (caller.kind === 'ghost') return [];
      const carts = presentCarts(await linesOfBuyer(db, caller.buyer_id, channel), params.slug, now);
      return channel === 'marketplace' ? carts : carts.filter((cart) => cart.store.slug === params.slug);
    },
  },
  'POST /add-cart': {
    mode: 'own',
    run: (_database, { app, caller, channel, now, idempotency }, { body }) =>
      app.addToCart({ buyer_id: caller.buyer_id, channel, sku_id: body.id, quantity: body.quantity, stream_id: body.stream_id ?? null, now, idempotency }),
  },
  'PUT /cart-items/{id}': {
    mode: 'write',
    async run(tx, { caller, now, fail }, { params, body }) {
      const [line] = await lockLines(tx, [{ buyer_id: caller.buyer_id, id: params.id }]);
      if (!line) throw fail('NOT_FOUND');
      const shelf = await lockShelf(tx, [line]);
      const held = line.held_quantity;
      const running = held > 0 && line.held_until !== null && line.held_until > now;
      const anew = running ? undefined : await termsFor(tx, line, body.stream_id ?? null);
      // fewer units are always allowed: a buyer can take back what they no longer want of goods that sold out meanwhile
      if (body.quantity > line.quantity || anew) {
        const request = { quantity: body.quantity, waits: anew?.waits ?? false, available: shelf.available(line), held, ordered: line.ordered };
        const answer = whyNotQuantity(line, request, now);
        if (answer) throw refusal(answer.refused, answer.remaining, line);
      }
      // a running hold covers what is added to its line, for the time it has left; what is taken off goes back at once
      const covered = running && body.quantity > line.quantity ? held + (body.quantity - line.quantity) : Math.min(held, body.quantity);
      const keep = anew ? body.quantity : covered;
      if (keep !== held) shelf.move({ store_id: line.store_id, sku_id: line.sku_id, sold: 0, held: keep - held });
      await setQuantity(tx, {
        store_id: line.store_id,
        id: line.id,
        quantity: body.quantity,
        held_quantity: keep,
        held_until: anew ? new Date(now.getTime() + anew.minutes * 60_000) : line.held_until,
        stream_id: anew ? (body.stream_id ?? null) : line.stream_id,
      });
      await settleShelf(tx, shelf);
      return { success: true as const, quantity: body.quantity };
    },
  },
  'DELETE /cart-items/{id}': {
    mode: 'write',
    async run(tx, { caller, fail }, { params }) {
      const [line] = await lockLines(tx, [{ buyer_id: caller.buyer_id, id: params.id }]);
      if (!line) throw fail('NOT_FOUND');
      await deleteLines(tx, [line]);
      if (line.held_quantity > 0) await moveStock(tx, [{ store_id: line.store_id, sku_id: line.sku_id, sold: 0, held: -line.held_quantity }]);
      return { success: true as const };
    },
  },
  'PUT /stores/{slug}/cart-items/sync-snapshot': {
    mode: 'write',
    async run(tx, { caller, now, fail, app, channel }, { params, body }) {
      const store_id = await storeIdInChannel(tx, { app, channel }, params.slug);
      if (store_id === undefined) throw fail('NOT_FOUND');
      const lines = (
        await lockLines(
          tx,
          body.ids.map((id) => ({ buyer_id: caller.buyer_id, id })),
        )
      ).filter((line) => line.store_id === store_id);
      const found = new Set(lines.map((line) => line.id));
      const missing = body.ids.filter((id) => !found.has(id));
      if (missing.length > 0) throw fail('NOT_FOUND_ITEM_IN_CART', { item_ids: missing });
      const shelf = await lockShelf(tx, lines);
      const gone: CartLine[] = [];
      const kept = lines.flatMap((line) => {
        const changes = statusChanges(line, shelf.available(line), now);
        const most = changes.reduce((least, change) => (change.type === 'price_changed' ? least : Math.min(least, change.salable_quantity)), line.quantity);
        const back = line.held_quantity - Math.min(line.held_quantity, most);
        if (back > 0) shelf.move({ store_id: line.store_id, sku_id: line.sku_id, sold: 0, held: -back });
        if (most === 0) return (gone.push(line), []);
        return [
          {
            store_id: line.store_id,
            id: line.id,
            quantity: most,
            price: line.current_price,
            sku_name: line.current_sku_name,
            product_name: line.current_product_name,
          },
        ];
      });
      if (gone.length > 0) await deleteLines(tx, gone);
      if (kept.length > 0) await writeSnapshots(tx, kept);
      await settleShelf(tx, shelf);
      return { success: true as const };
    },
  },
  'POST /carts/pricing': {
    mode: 'read',
    async run(db, { caller, fail, app, channel }, { body }) {
      const lines = await ownLines(db, caller.buyer_id, body.item_ids);
      if ('missing' in lines) throw fail('NOT_FOUND_ITEM_IN_CART', { item_ids: lines.missing });
      const store_id = (lines[0] as CartLine).store_id;
      const shipping = (await shippingSettings(db, store_id)).find((setting) => setting.id === body.shipping_setting_id);
      if (!shipping?.enabled) throw fail('INVALID_SHIPPING_TYPE_EXCEPTION');
      const payment =
        body.payment_id == null ? undefined : (await paymentSettings(db, store_id)).find((setting) => setting.id === body.payment_id && setting.enabled);
      const store = await storeById(db, store_id);
      if (body.payment_id != null && !(payment && store && app.payments.canTake(payment.type, store, channel))) throw fail('INVALID_PAYMENT_TYPE');
      if (
        whyNotShippable(
          shipping,
          payment?.type ?? null,
          lines.some((line) => line.is_printio_product),
        )
      )
        throw fail('INVALID_SHIPPING_TYPE_EXCEPTION');
      const address = body.address_id == null ? undefined : await findAddress(db, caller.buyer_id, body.address_id);
      if (body.address_id != null && !address) throw fail('VALIDATION_EXCEPTION', { errors: [{ path: 'body.address_id', message: 'No such address' }] });
      const price = priceOf(lines, shipping, payment?.payment_fee ?? 0, shipping.type === 'self_pick_up' ? null : (address?.level_one_code ?? null));
      return { ...price, currency: store?.currency ?? 'JPY' };
    },
  },
  'POST /carts/pricing/subtotal': {
    mode: 'read',
    async run(db, { caller, fail }, { body }) {
      const ids = body.items.map((item) => item.id);
      const lines = await ownLines(db, caller.buyer_id, ids);
      if ('missing' in lines) throw fail('NOT_FOUND_ITEM_IN_CART', { item_ids: lines.missing });
      const price = new Map(lines.map((line) => [line.id, line.price]));
      return { subtotal: body.items.reduce((sum, item) => sum + (price.get(item.id) as number) * item.quantity, 0) };
    },
  },
};
