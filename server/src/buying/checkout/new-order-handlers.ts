import { insertAddress, type AddressRow } from '../addresses/queries.ts';
import { addressToKeep } from '../addresses/rules.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import type { CheckoutApp } from './app.ts';
import { fillCart, insertUnseenBuyer, numberOfOrder } from './new-order-queries.ts';

export const newOrderHandlers: HandlersOf<'POST /console/stores/{slug}/orders', CheckoutApp> = {
  'POST /console/stores/{slug}/orders': {
    // one transaction: a refused order leaves no buyer, address or cart behind
    mode: 'write',
    async run(tx, { app, caller: { store_id, staff_id }, fail, now }, { body }) {
      const { lines, receiver, email, locale, shipping_type, payment_type, age, total_amount } =
        body;
      const asked = [...new Set(lines.map((line) => line.sku_id))];
      if (asked.length < lines.length)
        throw fail('VALIDATION_EXCEPTION', {
          errors: [{ path: 'body.lines', message: 'Names each SKU once' }],
        });
      const address = addressToKeep(receiver);
      if ('errors' in address)
        throw fail('VALIDATION_EXCEPTION', {
          errors: address.errors.map(({ path, message }) => ({
            path: path.replace('body.', 'body.receiver.'),
            message,
          })),
        });
      const buyer_id = await insertUnseenBuyer(tx);
      const kept = (await insertAddress(tx, { ...address.row, buyer_id })) as AddressRow;
      const filled = await fillCart(tx, store_id, buyer_id, lines);
      const missing = asked.filter((sku_id) => !filled.some((line) => line.sku_id === sku_id));
      if (missing.length > 0) throw fail('NOT_FOUND_ITEM_IN_CART', { item_ids: missing });
      const { id } = await app.placeInside(tx, {
        buyer_id,
        caller: { kind: 'guest', buyer_id },
        by_staff: true,
        channel: 'marketplace',
        locale,
        body: {
          item_ids: filled.map((line) => line.id),
          shipping_type,
          shipping_method_id: body.shipping_method_id,
          address_id: kept.id,
          payment_type,
          email,
          phone_number: receiver.phone_number,
          custom_buyer_name: receiver.name,
          age,
          expected: {
            total_amount,
            items: filled.map((line) => ({
              id: line.id,
              quantity: lines.find(({ sku_id }) => sku_id === line.sku_id)?.quantity ?? 0,
            })),
          },
        },
        network: null,
        now,
        idempotency: null,
      });
      const number = await numberOfOrder(tx, store_id, id);
      const call = 'POST /console/stores/{slug}/orders';
      // the audit entry does not name the buyer: the order does, where erasure removes it
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call,
          subject: `order ${id}`,
          before: null,
          after: { number, payment_type, shipping_type, total_amount },
        },
        now,
      );
      return { id, number };
    },
  },
};
