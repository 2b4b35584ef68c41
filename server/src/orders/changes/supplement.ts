import type { ChangeRefusal } from '@noren/contract/entities/order-change';
import type { Locale } from '@noren/contract/scalars';
import {
  insertAddress,
  type AddressRow,
  type WrittenAddress,
} from '../../buying/addresses/queries.ts';
import { codeOfPlace, splitPlace } from '../../buying/addresses/written-place.ts';
import type { CheckoutApp } from '../../buying/checkout/app.ts';
import {
  fillCart,
  insertUnseenBuyer,
  numberOfOrder,
} from '../../buying/checkout/new-order-queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrderRow } from '../orders/change.ts';
import type { LinesAsked } from './line-rules.ts';
import { linkSupplement, localeOfOrder } from './supplement-queries.ts';

/** The address of an order, as the checkout reads it. */
function addressOf({ receiver, region, shipping_type }: OrderRow): WrittenAddress {
  const { name, phone: phone_number } = receiver;
  if (shipping_type === 'self_pick_up')
    return {
      type: 'self_pick_up',
      name,
      phone_number,
      postcode: null,
      level_one: null,
      level_two: null,
      level_three: null,
      level_four: null,
      level_one_code: null,
      region: null,
    };
  const { postcode, place } = splitPlace(receiver.address, region);
  return {
    type: 'custom',
    name,
    phone_number,
    postcode: postcode.replaceAll('-', ''),
    level_one: place,
    level_two: '',
    level_three: '',
    level_four: '',
    level_one_code: codeOfPlace(place, region),
    region,
  };
}

/** Why the checkout refused the order, in the words of a change. */
function refusalOf({ code, data }: { code: string; data: unknown }): ChangeRefusal {
  const { reason } = (data ?? {}) as { reason?: string };
  if (code === 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED') return 'sold_out';
  if (code === 'REACHED_BUYER_PURCHASABLE_LIMIT') return 'limit_reached';
  if (reason === 'amount_out_of_range') return 'amount_out_of_range';
  return reason === 'total_changed' ? 'sum_differs' : 'not_addable';
}

/**
 * Places the order of goods that were added to a paid order. It goes into the same parcel, so it has
 * no shipping fee; its buyer gets the link to pay it, as for every order that the staff place. If it
 * is not paid in time it is canceled, and the first order is not concerned.
 * @param due the total that the staff confirmed
 */
export async function placeSupplement(
  tx: Tx,
  app: CheckoutApp,
  order: OrderRow,
  added: LinesAsked['added'],
  { due, isAdult, now }: { due: number; isAdult: boolean; now: Date },
): Promise<{ id: number; number: string } | { refusal: ChangeRefusal }> {
  const { store_id } = order;
  const buyer_id = await insertUnseenBuyer(tx);
  const kept = (await insertAddress(tx, { ...addressOf(order), buyer_id })) as AddressRow;
  const filled = await fillCart(tx, store_id, buyer_id, added);
  try {
    const { id } = await app.placeInside(tx, {
      buyer_id,
      caller: { kind: 'guest', buyer_id },
      by_staff: true,
      ships_with_original: true,
      channel: order.channel === 'shop' ? 'shop' : 'marketplace',
      locale: (await localeOfOrder(tx, order)) as Locale,
      body: {
        item_ids: filled.map((line) => line.id),
        shipping_type: order.shipping_type,
        address_id: kept.id,
        payment_type: order.payment_type,
        email: order.email,
        phone_number: order.phone_number,
        custom_buyer_name: order.custom_buyer_name,
        age: isAdult,
        ...(order.region === 'TW' && { uniform_invoice: order.uniform_invoice }),
        expected: {
          total_amount: due,
          items: filled.map((line) => ({
            id: line.id,
            quantity: added.find(({ sku_id }) => sku_id === line.sku_id)?.quantity ?? 0,
          })),
        },
      },
      network: null,
      now,
      idempotency: null,
    });
    await linkSupplement(tx, order, { id, unseen: buyer_id });
    return { id, number: await numberOfOrder(tx, store_id, id) };
  } catch (error) {
    if (error instanceof Failure) return { refusal: refusalOf(error) };
    throw error;
  }
}
