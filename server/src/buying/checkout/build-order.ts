import { isPaidAtDoor, type PaymentType } from '@noren/contract/payment-methods';
import { fullAddress, plainPhone, foldedEmail } from '../addresses/rules.ts';
import type { AddressRow } from '../addresses/queries.ts';
import type { CartLine } from '../cart/queries.ts';
import { someRequest } from '@noren/contract/delivery-rules';
import type { DiscountedPrice } from '../discounts/rules.ts';
import type { CheckoutCall } from './call-bounds.ts';
import type { StoreTerms } from './queries.ts';
import type { NewOrder } from './write-queries.ts';
import { randomInt } from 'node:crypto';

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * An order number that is easy to read aloud: the day and eight characters without look-alikes
 * (8.5·10¹¹ a day).
 */
export function orderNumber(now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `N${day}-${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}

interface Agreed {
  store: StoreTerms;
  persons: readonly string[];
  address: AddressRow;
  price: DiscountedPrice;
  discount_persons: readonly string[];
  payment: PaymentType;
  shipping: StoreTerms['shippings'][number];
  is_rehearsal: boolean;
  payment_minutes: number;
}

export function orderOf(call: CheckoutCall, lines: CartLine[], agreed: Agreed): NewOrder {
  const { body, now } = call;
  const { store, address, price, payment, shipping } = agreed;
  const cash = isPaidAtDoor(payment);
  const printed = lines.some((line) => line.is_printio_product);
  const region = store.store.region;
  return {
    store_id: store.store.id,
    slug: orderNumber(now),
    buyer_id: call.buyer_id,
    channel: call.channel,
    status: cash ? 'undelivered' : 'init',
    email: body.email ?? null,
    email_folded: body.email == null ? null : foldedEmail(body.email),
    network: call.network,
    phone_number: body.phone_number == null ? null : plainPhone(body.phone_number, region),
    // not the body's: a page's URL may name any stream, on air or not (D-474)
    stream_id: sharedStream(lines),
    custom_buyer_name: body.custom_buyer_name ?? null,
    // @NOTE spec silent: without a choice the invoice goes to the order's email, as before the
    // choice existed (D-448)
    uniform_invoice: region === 'TW' ? (body.uniform_invoice ?? { kind: 'cloud' }) : null,
    locale: call.locale,
    amount: price.amount,
    discount_amount: price.discount_amount,
    shipping_fee: price.shipping_fee,
    payment_fee: price.payment_fee,
    total_amount: price.total_amount,
    currency: store.store.currency,
    region,
    is_printio_product_order: printed,
    printio_order_status: printed ? 'pending' : null,
    payment_type: payment,
    payment_status: cash ? 'pending' : 'init',
    expire_at: cash ? null : new Date(now.getTime() + agreed.payment_minutes * 60_000),
    shipping_type: shipping.type,
    receiver: {
      name: address.name,
      phone: address.phone_number,
      address: shipping.type === 'self_pick_up' ? (shipping.address ?? '') : fullAddress(address),
    },
    delivery_request: shipping.type === 'custom' ? someRequest(body.delivery_request) : null,
    sender: {
      name: store.store.name,
      phone: store.store.commercial.commercial_phone ?? '',
      address: store.store.commercial.commercial_address ?? '',
    },
    created_at: now,
    is_rehearsal: agreed.is_rehearsal,
    discounts: price.discounts,
    discount_persons: agreed.discount_persons,
    items: lines.map((line, index) => ({
      cart_item_id: line.id,
      sku_id: line.sku_id,
      product_id: line.product_id,
      product_name: line.product_name,
      sku_name: line.sku_name,
      quantity: line.quantity,
      price: line.price,
      discount_amount: price.shares[index] ?? 0,
      flash_id: line.price_flash_id,
      normal_price: line.price_flash_id === null ? null : line.normal_price,
      image: pictureOf(line),
      is_printio_product: line.is_printio_product,
      is_limited: line.salable_limit !== null,
      stream_id: line.stream_id,
      persons: line.salable_limit === null ? [] : agreed.persons,
    })),
    histories: [
      { subject: 'order', from: null, to: 'init', cause: 'checkout' },
      { subject: 'payment', from: null, to: 'init', cause: 'checkout' },
      { subject: 'shipping', from: null, to: 'init', cause: 'checkout' },
      // cash on delivery needs no approval: the order is placed at once (D-202)
      ...(cash
        ? [
            { subject: 'order', from: 'init', to: 'undelivered', cause: 'cash_on_delivery' },
            { subject: 'payment', from: 'init', to: 'pending', cause: 'cash_on_delivery' },
          ]
        : []),
    ],
  };
}

const sharedStream = ([first, ...others]: readonly CartLine[]): number | null =>
  others.every((line) => line.stream_id === first?.stream_id) ? (first?.stream_id ?? null) : null;

function pictureOf(line: CartLine): string | null {
  const wanted = line.image_ids[0] ?? line.cover_image_id;
  return (line.images.find((image) => image.id === wanted) ?? line.images[0])?.url ?? null;
}
