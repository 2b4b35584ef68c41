import { lockCarts } from '../../buying/cart/queries.ts';
import { orderNumber } from '../../buying/checkout/build-order.ts';
import { lockShelf, settleShelf } from '../../catalog/stock/shelf.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { writeReplacementEmail } from '../../notifications/outbox/queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { failCommon, failOf } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { followStep } from '../fulfilment/follow-step.ts';
import { stepsOfOrder } from '../fulfilment/step-queries.ts';
import { insertMessage } from '../messages/queries.ts';
import { findOrderRow, lockOrder, type OrderRow } from '../orders/change.ts';
import { insertReplacement, replaceableLines, skusOfProducts } from './queries.ts';
import {
  replaceableUnits,
  replacementRefusalOf,
  replaceRefusal,
  type ReplacementLine,
} from './rules.ts';

const reading = 'GET /console/stores/{slug}/orders/{id}/replaceable';
const sending = 'POST /console/stores/{slug}/orders/{id}/replacements';
const failSending = failOf<typeof sending>();

/** A replacement keeps no wish for a day, because the day has passed, but a gift stays one. */
const requestOf = ({ delivery_request }: OrderRow) =>
  delivery_request?.hides_prices ? { day: null, slot: null, note: null, hides_prices: true } : null;

/**
 * Locks the buyer's cart and the stock, in the order in which every order locks them, and takes the
 * units of a replacement.
 * @throws Failure REPLACEMENT_REFUSED; VALIDATION_EXCEPTION
 */
async function takeUnits(
  tx: Tx,
  order: OrderRow,
  asked: readonly ReplacementLine[],
  now: Date,
): Promise<void> {
  const { store_id, buyer_id } = order;
  const lines = await replaceableLines(tx, order);
  const isKnown = ({ item_id }: ReplacementLine) => lines.some(({ id }) => id === item_id);
  const pairs = new Set(asked.map(({ item_id, sku_id }) => `${item_id} ${sku_id}`));
  if (!asked.every(isKnown) || pairs.size < asked.length)
    throw failCommon('VALIDATION_EXCEPTION', {
      errors: [
        { path: 'body.lines', message: 'Names lines of this order, each with a SKU only once' },
      ],
    });
  const skus = await skusOfProducts(
    tx,
    store_id,
    lines.map(({ product_id }) => product_id),
  );
  await lockCarts(tx, [{ store_id, buyer_id }]);
  const wanted = asked.map(({ sku_id }) => ({ store_id, sku_id }));
  const shelf = await lockShelf(tx, wanted);
  const locked = skus.map((sku) => ({ ...sku, available: shelf.available({ ...sku, store_id }) }));
  const reason = replacementRefusalOf(order, lines, locked, asked);
  if (reason !== null) throw failSending('REPLACEMENT_REFUSED', { reason });
  for (const { sku_id, quantity } of asked)
    shelf.move({ store_id, sku_id, sold: quantity, held: 0 });
  await settleShelf(tx, shelf, now);
}

export const replacementHandlers: HandlersOf<typeof reading | typeof sending> = {
  [reading]: {
    mode: 'read',
    async run(db, { caller: { store_id } }, { params: { id } }) {
      const order = await findOrderRow(db, { store_id, id });
      if (!order) throw failCommon('NOT_FOUND');
      const lines = await replaceableLines(db, order);
      const skus = await skusOfProducts(
        db,
        store_id,
        lines.map(({ product_id }) => product_id),
      );
      return {
        data: {
          refusal: replaceRefusal(order, lines),
          lines: lines
            .filter((line) => replaceableUnits(line) > 0 && !line.is_printio_product)
            .map((line) => ({
              item_id: line.id,
              name: [line.product_name, line.sku_name].filter(Boolean).join(' '),
              sku_id: line.sku_id,
              replaceable: replaceableUnits(line),
              choices: skus
                .filter(({ product_id }) => product_id === line.product_id)
                .map(({ sku_id, name, available }) => ({ sku_id, name, available })),
            })),
        },
      };
    },
  },
  [sending]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now }, { params, body }) {
      const order = await lockOrder(tx, { store_id, id: params.id });
      if (!order) throw failCommon('NOT_FOUND');
      await takeUnits(tx, order, body.lines, now);
      // the goods have left: undoing that now would leave a replacement of goods that never did
      for (const step of await stepsOfOrder(tx, order))
        if (step.settled_at === null) await followStep(tx, order, step, now);
      const number = orderNumber(now);
      const id = await insertReplacement(tx, order, {
        slug: number,
        reason: body.reason,
        lines: body.lines,
        delivery_request: requestOf(order),
        now,
      });
      const message =
        body.note === null
          ? 0
          : await insertMessage(
              tx,
              { store_id, id },
              { role: 'seller', message: body.note, user_id: null, now },
            );
      await writeReplacementEmail(tx, { store_id, id }, message);
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: sending,
          subject: `order ${order.slug}`,
          before: null,
          after: { replacement: number, reason: body.reason, lines: body.lines },
        },
        now,
      );
      return { data: { id, number } };
    },
  },
};
