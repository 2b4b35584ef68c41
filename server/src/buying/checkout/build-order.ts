import type { BankAccount } from '@noren/contract/entities/bank-account';
import type { ShippingMethod } from '@noren/contract/entities/shipping-method';
import type { ShippingSetting } from '@noren/contract/entities/store';
import { orderedMethodOf } from '@noren/contract/shipping-method-rules';
import { isPaidAtDoor, isToOwnAccount } from '@noren/contract/payment-methods';
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
  payment: StoreTerms['payments'][number];
  shipping: ShippingSetting;
  /** null: the store has none */
  method: ShippingMethod | null;
  is_rehearsal: boolean;
  payment_minutes: number;
}

export function orderOf(call: CheckoutCall, lines: CartLine[], agreed: Agreed): NewOrder {
  const { body, now } = call;
  const { store, address, price, payment, shipping, method } = agreed;
  const cash = isPaidAtDoor(payment.type);
  const transfer = isToOwnAccount(payment.type)
    ? { account: accountOf(payment, agreed.is_rehearsal) }
    : null;
  const printed = lines.some((line) => line.is_printio_product);
  const region = store.store.region;
  return {
    store_id: store.store.id,
    slug: orderNumber(now),
    buyer_id: call.buyer_id,
    channel: call.channel,
    status: cash ? 'undelivered' : transfer ? 'unpaid' : 'init',
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
    payment_type: payment.type,
    payment_status: cash || transfer ? 'pending' : 'init',
    // a copy of today's account: buyers may have noted it, so it must not change
    payment_info: transfer ? { bank_account: transfer.account } : {},
    expire_at: deadlineOf(payment, { now, region, minutes: agreed.payment_minutes }),
    shipping_type: shipping.type,
    receiver: {
      name: address.name,
      phone: address.phone_number,
      address: shipping.type === 'self_pick_up' ? (shipping.address ?? '') : fullAddress(address),
    },
    shipping_method: method && orderedMethodOf(method),
    delivery_request: shipping.type === 'custom' ? someRequest(body.delivery_request) : null,
    sender: {
      name: store.store.name,
      phone: store.store.commercial.commercial_phone ?? '',
      address: store.store.commercial.commercial_address ?? '',
    },
    created_at: now,
    is_rehearsal: agreed.is_rehearsal,
    newsletter: body.newsletter === true,
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
      // staff record the money later, so there is no step at a gateway
      ...(transfer
        ? [
            { subject: 'order', from: 'init', to: 'unpaid', cause: 'transfer' },
            { subject: 'payment', from: 'init', to: 'pending', cause: 'transfer' },
          ]
        : []),
    ],
  };
}

/** An account that no bank has, for rehearsals of transfers before the store enters its own. */
const rehearsedAccount: BankAccount = {
  bank_name: '練習銀行',
  branch: '000',
  account_type: null,
  number: '0000000',
  holder: 'レンシュウ',
};

function accountOf(
  { bank_account }: Agreed['payment'],
  is_rehearsal: Agreed['is_rehearsal'],
): BankAccount {
  if (bank_account) return bank_account;
  if (!is_rehearsal) throw new Error('A transfer is offered without an account');
  return rehearsedAccount;
}

const dayMs = 86_400_000;
/** Japan and Taiwan have no daylight saving time. */
const clockOffsetMs = { JP: 9 * 3_600_000, TW: 8 * 3_600_000 };

/** The end of the payment; for a transfer the last second of its last day in the store's time zone. */
function deadlineOf(
  { type, term_days }: Agreed['payment'],
  { now, region, minutes }: { now: Date; region: 'JP' | 'TW'; minutes: number },
): Date | null {
  if (isPaidAtDoor(type)) return null;
  if (!isToOwnAccount(type)) return new Date(now.getTime() + minutes * 60_000);
  const today = Math.floor((now.getTime() + clockOffsetMs[region]) / dayMs);
  return new Date((today + term_days + 1) * dayMs - clockOffsetMs[region] - 1000);
}

const sharedStream = ([first, ...others]: readonly CartLine[]): number | null =>
  others.every((line) => line.stream_id === first?.stream_id) ? (first?.stream_id ?? null) : null;

function pictureOf(line: CartLine): string | null {
  const wanted = line.image_ids[0] ?? line.cover_image_id;
  return (line.images.find((image) => image.id === wanted) ?? line.images[0])?.url ?? null;
}
