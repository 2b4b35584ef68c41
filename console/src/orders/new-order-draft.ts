import type { GoodsProduct } from '@noren/contract/entities/goods';
import type { PaymentType } from '@noren/contract/payment-methods';
import type { ShippingSetting, ShippingType } from '@noren/contract/entities/store';
import type { PaymentFee } from '@noren/contract/payment-fee';
import { priceOf, type Price } from '@noren/contract/order-price';
import { readPhoneNumber } from '@noren/contract/phone-number';
import { readPostcode } from '@noren/contract/postcode';
import type { Locale } from '@noren/contract/scalars';
import { availableOf } from '../goods/shelf-words.ts';

export interface DraftLine {
  sku_id: number;
  name: string;
  price: number;
  adult: boolean;
  quantity: number;
}

/** The typed values of an order that is not placed yet. */
export interface OrderDraft {
  lines: DraftLine[];
  name: string;
  email: string;
  phone: string;
  zip: string;
  level_one: string;
  level_one_code: string;
  city: string;
  town: string;
  street: string;
  shipping_type: ShippingType | '';
  /** '': the first shipping method that can take the goods */
  shipping_method_id: string;
  payment_type: PaymentType | '';
  locale: Locale;
  age: boolean;
}

export const emptyDraft: OrderDraft = {
  lines: [],
  name: '',
  email: '',
  phone: '',
  zip: '',
  level_one: '',
  level_one_code: '',
  city: '',
  town: '',
  street: '',
  shipping_type: '',
  shipping_method_id: '',
  payment_type: '',
  locale: 'ja',
  age: false,
};

/** Parses a stored draft; an unreadable one yields an empty draft. */
export function readDraft(text: string): OrderDraft {
  try {
    return { ...emptyDraft, ...(JSON.parse(text) as Partial<OrderDraft>) };
  } catch {
    return emptyDraft;
  }
}

/** Lists the SKUs of the found products, one choice each. */
export const choicesOf = (
  products: readonly GoodsProduct[],
): (DraftLine & { left: number; sku_code: string | null })[] =>
  products.flatMap((product) =>
    product.skus.map((sku) => ({
      sku_id: sku.id,
      name: [product.name, sku.name].filter(Boolean).join(' '),
      price: sku.price,
      adult: product.adult_warning,
      quantity: 1,
      left: availableOf(sku),
      sku_code: sku.sku_code,
    })),
  );

/** Adds one unit of a SKU to its line, or adds a new line. */
export const withOneMore = (
  lines: readonly DraftLine[],
  { sku_id, name, price, adult }: DraftLine,
): DraftLine[] =>
  lines.some((line) => line.sku_id === sku_id)
    ? lines.map((line) =>
        line.sku_id === sku_id ? { ...line, quantity: Math.min(line.quantity + 1, 999) } : line,
      )
    : [...lines, { sku_id, name, price, adult, quantity: 1 }];

/**
 * Price of the draft; null until shipping, payment and, for delivery, the prefecture are chosen.
 */
export function priceOfDraft(
  draft: OrderDraft,
  shipping: ShippingSetting | undefined,
  payment: PaymentFee | undefined,
): Price | null {
  if (!shipping || !payment || draft.lines.length === 0) return null;
  const picksUp = shipping.type === 'self_pick_up';
  if (!picksUp && draft.level_one_code === '') return null;
  return priceOf(draft.lines, shipping, payment, picksUp ? null : draft.level_one_code);
}

export function emptyFields(draft: OrderDraft): (keyof OrderDraft)[] {
  const ofAddress: (keyof OrderDraft)[] =
    draft.shipping_type === 'self_pick_up' ? [] : ['zip', 'level_one', 'city', 'street'];
  const needed: (keyof OrderDraft)[] = [
    'name',
    'email',
    'phone',
    ...ofAddress,
    'shipping_type',
    'payment_type',
  ];
  return needed.filter((field) => String(draft[field]).trim() === '');
}

type Ways = {
  shipping_type: ShippingType;
  shipping_method_id?: string;
  payment_type: PaymentType;
};

/** The chosen shipping and payment; a method that is gone is left to the server. */
export function waysOf(
  { shipping_method_id }: Pick<OrderDraft, 'shipping_method_id'>,
  shipping: ShippingSetting | undefined,
  payment: { type: PaymentType } | undefined,
): Ways | undefined {
  if (!shipping || !payment) return undefined;
  const method = shipping.methods?.find(({ id }) => id === shipping_method_id);
  return {
    shipping_type: shipping.type,
    ...(method && { shipping_method_id: method.id }),
    payment_type: payment.type,
  };
}

/** The draft as the endpoint expects it; postcode and phone number in canonical form. */
export function orderBody(draft: OrderDraft, ways: Ways) {
  const { name, email, locale, age, level_one, level_one_code, city, town, street } = draft;
  const lines = draft.lines.map(({ sku_id, quantity }) => ({ sku_id, quantity }));
  const phone_number = readPhoneNumber(draft.phone, 'JP') ?? draft.phone;
  const postcode = readPostcode(draft.zip, 'JP') ?? draft.zip;
  const place = { postcode, level_one, level_one_code, region: 'JP' as const };
  const address = { ...place, level_two: city, level_three: town, level_four: street };
  const receiver =
    ways.shipping_type === 'self_pick_up'
      ? { type: 'self_pick_up' as const, name, phone_number }
      : { type: 'custom' as const, name, phone_number, address };
  return { lines, receiver, email, locale, age, ...ways };
}
