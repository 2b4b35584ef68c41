import { isDiscountCode } from '@noren/contract/discount-code';
import type { Discount, DiscountBody } from '@noren/contract/entities/discount';
import * as m from '../i18n/generated/messages.js';
import { wholeNumber, wholePrice } from '../i18n/typed-number.ts';
import { instantOf, typedTime } from '../i18n/typed-time.ts';

type Region = 'JP' | 'TW';

/** A discount as it is typed; '' is none. */
export interface DiscountFields {
  kind: DiscountBody['kind'];
  name: string;
  code: string;
  effect: DiscountBody['effect'];
  value: string;
  pays: string;
  min_amount: string;
  /** only chosen products and categories */
  isRestricted: boolean;
  starts_at: string;
  ends_at: string;
  max_uses: string;
  max_uses_per_buyer: string;
  is_stackable: boolean;
}

/** What the form chooses next to its fields. */
export interface Targets {
  products: { id: number; name: string }[];
  kind_ids: number[];
}

const typed = (value: number | null): string => (value === null ? '' : String(value));

export const targetsOf = (discount: Discount | undefined): Targets => ({
  products: discount?.products ?? [],
  kind_ids: discount?.kind_ids ?? [],
});

/** The fields of a discount, of a copy of one, or of a new one. Pure. */
export function discountFieldsOf(
  discount: Discount | undefined,
  isCopy: boolean,
  region: Region,
): DiscountFields {
  return {
    kind: discount?.kind ?? 'coupon',
    name: discount?.name ?? '',
    code: isCopy ? '' : (discount?.code ?? ''),
    effect: discount?.effect ?? 'percent',
    value: discount && discount.value > 0 ? String(discount.value) : '',
    pays: typed(discount?.pays ?? null),
    min_amount: discount && discount.min_amount > 0 ? String(discount.min_amount) : '',
    isRestricted: discount ? discount.product_ids.length + discount.kind_ids.length > 0 : false,
    // a copy starts with its own period
    starts_at: typedTime((isCopy ? null : discount?.starts_at) ?? null, region),
    ends_at: typedTime((isCopy ? null : discount?.ends_at) ?? null, region),
    max_uses: typed(discount?.max_uses ?? null),
    max_uses_per_buyer: typed(discount?.max_uses_per_buyer ?? null),
    is_stackable: discount?.is_stackable ?? false,
  };
}

const numberOf = (text: string, empty: number | null): number | null =>
  text.trim() === '' ? empty : wholeNumber(text);

/** The call's body. Pure. */
export function discountBodyOf(
  fields: DiscountFields,
  { products, kind_ids }: Targets,
  region: Region,
): DiscountBody {
  const { kind, name, code, effect, value, pays, min_amount, isRestricted } = fields;
  const isCoupon = kind === 'coupon';
  return {
    kind,
    name: name.trim(),
    code: isCoupon ? code.trim() : null,
    effect,
    value:
      effect === 'free_shipping'
        ? 0
        : ((effect === 'amount' ? wholePrice(value, region) : wholeNumber(value)) ?? 0),
    pays: effect === 'n_for_m' ? wholeNumber(pays) : null,
    min_amount: min_amount.trim() === '' ? 0 : (wholePrice(min_amount, region) ?? 0),
    product_ids: isRestricted ? products.map(({ id }) => id) : [],
    kind_ids: isRestricted ? kind_ids : [],
    starts_at: instantOf(fields.starts_at, region),
    ends_at: instantOf(fields.ends_at, region),
    max_uses: isCoupon ? numberOf(fields.max_uses, null) : null,
    max_uses_per_buyer: isCoupon ? numberOf(fields.max_uses_per_buyer, null) : null,
    is_stackable: isCoupon && fields.is_stackable,
  };
}

const isBetween = (number: number | null, least: number, most: number): boolean =>
  number !== null && number >= least && number <= most;

/** Messages for typed values that are wrong, by field. Pure. */
export function wrongDiscountFields(
  fields: DiscountFields,
  targets: Targets,
  region: Region,
): Record<string, string> {
  const { kind, name, code, effect, value, pays, min_amount, isRestricted } = fields;
  const isCoupon = kind === 'coupon';
  const number = wholeNumber(value);
  const valueWrong: Record<DiscountBody['effect'], string | false> = {
    amount: !isBetween(wholePrice(value, region), 1, 99_999_999) && m.discount_amount_wrong(),
    percent: !isBetween(number, 1, 100) && m.discount_percent_wrong(),
    n_for_m: !isBetween(number, 2, 99) && m.discount_n_wrong(),
    free_shipping: false,
  };
  const wrong: Record<string, string | false> = {
    name: name.trim() === '' && m.required_field(),
    code: isCoupon && !isDiscountCode(code) && m.discount_code_wrong(),
    value: valueWrong[effect],
    pays:
      effect === 'n_for_m' &&
      !isBetween(wholeNumber(pays), 1, (number ?? 2) - 1) &&
      m.discount_pays_wrong(),
    min_amount:
      min_amount.trim() !== '' &&
      !isBetween(wholePrice(min_amount, region), 0, 99_999_999) &&
      m.discount_amount_wrong(),
    isRestricted:
      isRestricted &&
      targets.products.length + targets.kind_ids.length === 0 &&
      m.discount_goods_missing(),
    ends_at:
      fields.starts_at !== '' &&
      fields.ends_at !== '' &&
      fields.ends_at <= fields.starts_at &&
      m.discount_period_wrong(),
    max_uses:
      isCoupon && !isBetween(numberOf(fields.max_uses, 1), 1, 1_000_000) && m.discount_uses_wrong(),
    max_uses_per_buyer:
      isCoupon &&
      !isBetween(numberOf(fields.max_uses_per_buyer, 1), 1, 99) &&
      m.discount_per_buyer_wrong(),
  };
  return Object.fromEntries(
    Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== false),
  );
}

/** Letters and digits that are not mistaken for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A new code that cannot be guessed: eight characters, in two groups. */
export function newDiscountCode(): string {
  const letters = [...crypto.getRandomValues(new Uint32Array(8))].map(
    (number) => alphabet[number % alphabet.length],
  );
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
