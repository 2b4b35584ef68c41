import { deleteLines, setQuantity, writeSnapshots } from './written-lines-queries.ts';
import type { CartApp } from './app.ts';
import type { Db } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { networkDigest } from '../../platform/http/networks.ts';
import { failOf } from '../../platform/http/failure.ts';
import { lockFlashUnits } from '../../catalog/flash-prices/queries.ts';
import { takeAtFlash } from '../../catalog/flash-prices/rules.ts';
import { lockShelf, moveStock, settleShelf } from '../../catalog/stock/shelf.ts';
import { storeIdInChannel } from '../../catalog/stores/queries.ts';
import { refusal } from './decide-adding.ts';
import { pauseForUnits, streamKey, streamTerms, discardLine } from './hold-queries.ts';
import { isHeld } from './hold-rules.ts';
import { serializeCarts } from './serialize.ts';
import { type CartLine, linesOfBuyer, lockLines } from './queries.ts';
import { statusChanges, quantityFailure } from './rules.ts';
import { holdOf } from './hold-line.ts';

/**
 * How a stream of the store holds a line whose hold is to begin again; undefined if the stream does
 * not hold it.
 */
async function termsFor(
  db: Db,
  line: CartLine,
  stream_id: number | null,
): Promise<{ minutes: number | null; waits: boolean } | undefined> {
  const stream =
    stream_id === null
      ? undefined
      : (await streamTerms(db, [stream_id], [line])).get(streamKey(line.store_id, stream_id));
  if (!stream || stream.minutes === null) return undefined;
  if (stream.waiting.length > 0) return { minutes: null, waits: true };
  return stream.selling.length > 0 ? { minutes: stream.minutes, waits: false } : undefined;
}

const failOfLine = failOf<'PUT /cart-items/{id}'>();

/**
 * The snapshot and the flash price of a line that gets this quantity. @throws FLASH_UNITS_SHORT for a
 * line with a flash price that not all of its units can have
 */
function flashOf(
  line: CartLine,
  quantity: number,
  held: number,
  now: Date,
): Pick<CartLine, 'price' | 'flash_id'> {
  const grows = quantity > line.quantity;
  const flash = takeAtFlash({ ...line, flashes: line.flashes ?? [] }, quantity, now);
  if (flash.refused) {
    if (grows && line.price_flash_id !== null)
      throw failOfLine(flash.refused, { remaining: flash.remaining });
    return { price: line.price, flash_id: null };
  }
  return {
    price: flash.flash_id !== null ? flash.price : line.price,
    flash_id: held >= quantity ? flash.flash_id : null,
  };
}

export const cartHandlers: HandlersOf<
  | 'GET /stores/{slug}/carts'
  | 'PUT /cart-items/{id}'
  | 'DELETE /cart-items/{id}'
  | 'PUT /stores/{slug}/cart-items/sync-snapshot',
  CartApp
> = {
  'GET /stores/{slug}/carts': {
    mode: 'read',
    async run(db, { caller, now, channel, fail, app }, { params }) {
      if ((await storeIdInChannel(db, { app, channel }, params.slug)) === undefined)
        throw fail('NOT_FOUND');
      if (caller.kind === 'ghost') return [];
      const carts = serializeCarts(
        await app.reads(linesOfBuyer, { buyer_id: caller.buyer_id, channel, now }),
        params.slug,
        channel,
        now,
      );
      return channel === 'marketplace'
        ? carts
        : carts.filter((cart) => cart.store.slug === params.slug);
    },
  },
  'PUT /cart-items/{id}': {
    mode: 'write',
    async run(tx, { app, caller, channel, ip, now, fail }, { params, body }) {
      const [line] = await lockLines(tx, [{ buyer_id: caller.buyer_id, id: params.id }], now);
      if (!line) throw fail('NOT_FOUND');
      const shelf = await lockShelf(tx, [line]);
      const held = line.held_quantity;
      const flashes = await lockFlashUnits(
        tx,
        (line.flashes ?? []).map((flash) => ({ ...flash, store_id: line.store_id })),
        now,
      );
      const newHold = isHeld(line, now)
        ? undefined
        : await termsFor(tx, line, body.stream_id ?? null);
      // fewer units are always allowed: a buyer can remove units of goods that have sold out
      if (body.quantity > line.quantity || newHold) {
        const request = {
          path: channel,
          quantity: body.quantity,
          waits: newHold?.waits ?? false,
          available: shelf.available(line),
          held,
          ordered: line.ordered,
        };
        const answer = quantityFailure(line, request, now);
        if (answer) throw refusal(answer.refused, answer.remaining, line);
      }
      const network = networkDigest(app, ip);
      const hold = await holdOf(
        tx,
        { ...line, quantity: body.quantity },
        { shelf, network, newHold, now },
      );
      const flash = flashOf(
        { ...line, flashes: flashes.of(line.flashes ?? []) },
        body.quantity,
        hold.held_quantity,
        now,
      );
      if (hold.held_quantity < held && isHeld(line, now))
        await pauseForUnits(tx, line, held - hold.held_quantity, now);
      if (hold.held_quantity !== held)
        shelf.move({
          store_id: line.store_id,
          sku_id: line.sku_id,
          sold: 0,
          held: hold.held_quantity - held,
        });
      await setQuantity(tx, {
        ...line,
        ...hold,
        ...flash,
        quantity: body.quantity,
        stream_id: newHold ? (body.stream_id ?? null) : line.stream_id,
      });
      await settleShelf(tx, shelf, now);
      return { success: true as const, quantity: body.quantity };
    },
  },
  'DELETE /cart-items/{id}': {
    mode: 'write',
    async run(tx, { caller, fail, now }, { params }) {
      const [line] = await lockLines(tx, [{ buyer_id: caller.buyer_id, id: params.id }], now);
      if (!line) throw fail('NOT_FOUND');
      await discardLine(tx, line, now);
      if (line.held_quantity > 0)
        await moveStock(tx, [
          { store_id: line.store_id, sku_id: line.sku_id, sold: 0, held: -line.held_quantity },
        ]);
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
          now,
        )
      ).filter((line) => line.store_id === store_id);
      const found = new Set(lines.map((line) => line.id));
      const missing = body.ids.filter((id) => !found.has(id));
      if (missing.length > 0) throw fail('NOT_FOUND_ITEM_IN_CART', { item_ids: missing });
      const shelf = await lockShelf(tx, lines);
      const gone: CartLine[] = [];
      const kept = lines.flatMap((line) => {
        const changes = statusChanges(line, channel, shelf.available(line), now);
        const most = changes.reduce(
          (least, change) =>
            change.type === 'price_changed' ? least : Math.min(least, change.salable_quantity),
          line.quantity,
        );
        const back = line.held_quantity - Math.min(line.held_quantity, most);
        if (back > 0)
          shelf.move({ store_id: line.store_id, sku_id: line.sku_id, sold: 0, held: -back });
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
};
