import type { Pricing } from '@noren/contract/entities/store';
import { shippingFee } from '@noren/contract/order-price';
import { noPaymentFee } from '@noren/contract/payment-fee';
import {
  feesOfMethod,
  offeredMethodOf,
  shippingWayOf,
  type ShippingWay,
} from '@noren/contract/shipping-method-rules';
import { feePlaceOf } from '@noren/contract/shipping-places';
import { isOffered, shippingFailure } from '../../catalog/stores/rules.ts';
import { rehearsalOf, type HandlersOf } from '../../platform/http/handler.ts';
import { findAddress } from '../addresses/queries.ts';
import { blockedSeconds, countUnknownCodes } from '../discounts/code-guesses.ts';
import { askedCodes, readDiscounts } from '../discounts/known-discounts.ts';
import { discountedPrice } from '../discounts/rules.ts';
import type { CartApp } from './app.ts';
import { type CartLine, linesByIds } from './queries.ts';

/** The named lines, if all are the caller's and of one store; otherwise the ids that are not. */
async function ownLines(
  app: CartApp,
  buyer_id: number,
  ids: readonly number[],
  now: Date,
): Promise<CartLine[] | { missing: number[] }> {
  const lines = await app.reads(linesByIds, { buyer_id, ids, now });
  const found = new Set(lines.map((line) => line.id));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) return { missing };
  return new Set(lines.map((line) => line.store_id)).size > 1 ? { missing: [...ids] } : lines;
}

/** The methods that can take the lines, each with its fee for an amount of goods to a place. */
const methodsShown = (
  { method, possible, refusal }: ShippingWay,
  lines: readonly CartLine[],
  amount: number,
  place: string | null,
): Pick<Pricing, 'shipping_methods' | 'shipping_method_id' | 'shipping_refusal'> =>
  method === null && refusal === null
    ? {}
    : {
        shipping_methods: possible.map((one) => ({
          ...offeredMethodOf(one),
          ...shippingFee(feesOfMethod(one, lines), amount, place),
        })),
        ...(method && { shipping_method_id: method.id }),
        ...(refusal && { shipping_refusal: refusal }),
      };

export const pricingHandlers: HandlersOf<
  'POST /carts/pricing' | 'POST /carts/pricing/subtotal',
  CartApp
> = {
  'POST /carts/pricing': {
    mode: 'read',
    async run(db, { caller, fail, app, channel, now, ip }, { body }) {
      const { buyer_id } = caller;
      const codes = askedCodes(body);
      const guesser = { buyer_id, ip };
      const retry_after = codes.length > 0 ? await blockedSeconds(app, guesser) : 0;
      if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
      const rehearsal = rehearsalOf(caller);
      const [lines, address] = await Promise.all([
        ownLines(app, buyer_id, body.item_ids, now),
        body.address_id == null
          ? undefined
          : app.reads(findAddress, { buyer_id, id: body.address_id }),
      ]);
      if ('missing' in lines) throw fail('NOT_FOUND_ITEM_IN_CART', { item_ids: lines.missing });
      const terms = await app.stores.byId((lines[0] as CartLine).store_id);
      const chosen = terms?.shippings.find((setting) => setting.id === body.shipping_setting_id);
      if (!terms || !chosen?.enabled) throw fail('INVALID_SHIPPING_TYPE_EXCEPTION');
      const way = shippingWayOf(chosen, lines, body.shipping_method_id);
      const shipping = way.setting;
      const { store } = terms;
      const payment =
        body.payment_id == null
          ? undefined
          : terms.payments.find(
              (setting) => setting.id === body.payment_id && isOffered(setting, store, rehearsal),
            );
      if (
        body.payment_id != null &&
        !(
          payment &&
          (rehearsal.rehearses === store.id || app.payments.canTake(payment.type, store, channel))
        )
      )
        throw fail('INVALID_PAYMENT_TYPE');
      if (
        // the method may not take cash: the page shows its price first, and then offers no cash
        shippingFailure(
          chosen,
          payment?.type ?? null,
          lines.some((line) => line.is_printio_product),
        )
      )
        throw fail('INVALID_SHIPPING_TYPE_EXCEPTION');
      if (body.address_id != null && !address)
        throw fail('VALIDATION_EXCEPTION', {
          errors: [{ path: 'body.address_id', message: 'No such address' }],
        });
      const place = shipping.type === 'self_pick_up' || !address ? null : feePlaceOf(address);
      const known = await readDiscounts(db, {
        stores: [store],
        product_ids: lines.map((line) => line.product_id),
        asked: [{ store_id: store.id, buyer_id, codes, persons: [] }],
        now,
      });
      const {
        shares: _,
        refused,
        discounts,
        discount_amount,
        ...price
      } = discountedPrice({
        lines,
        shipping,
        payment: payment ?? noPaymentFee,
        level_one_code: place,
        automatic: known.automatic(store.id),
        coupons: known.asked({ store_id: store.id, buyer_id, codes, persons: [] }),
        now,
      });
      await countUnknownCodes(app, guesser, refused);
      return {
        ...price,
        currency: store.currency,
        ...((discounts.length > 0 || refused.length > 0) && {
          discount_amount,
          discounts: discounts.map(({ id: _id, ...applied }) => applied),
          refused_coupons: refused,
        }),
        ...methodsShown(way, lines, price.amount, place),
      };
    },
  },
  'POST /carts/pricing/subtotal': {
    mode: 'read',
    async run(_db, { app, caller, fail, now }, { body }) {
      const ids = body.items.map((item) => item.id);
      const lines = await ownLines(app, caller.buyer_id, ids, now);
      if ('missing' in lines) throw fail('NOT_FOUND_ITEM_IN_CART', { item_ids: lines.missing });
      const price = new Map(lines.map((line) => [line.id, line.price]));
      return {
        subtotal: body.items.reduce(
          (sum, item) => sum + (price.get(item.id) as number) * item.quantity,
          0,
        ),
      };
    },
  },
};
