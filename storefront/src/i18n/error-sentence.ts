import type { CouponRefusal } from '@noren/contract/entities/discount';
import type { Failure, ShopCode } from '@noren/contract/error-codes';
import type { Locale, Region } from '@noren/contract/scalars';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { shortTime } from '@noren/kit/formats/short-time.ts';
import { getLocale } from './generated/runtime.js';
import * as m from './generated/messages.js';

/** A message for every code of the contract (spec §8); a missing one does not compile. */
const sentences: { [C in ShopCode]: (failure: Failure<C>) => string } = {
  VALIDATION_EXCEPTION: () => m.error_validation_exception(),
  NOT_FOUND: () => m.error_not_found(),
  UNAUTHORIZED: () => m.error_unauthorized(),
  TOO_MANY_REQUESTS: ({ retry_after }) => m.error_too_many_requests({ seconds: retry_after }),
  IDEMPOTENCY_KEY_REUSED: () => m.error_idempotency_key_reused(),
  INTERNAL_SYSTEM_ERROR: () => m.error_internal_system_error(),
  SERVICE_UNAVAILABLE: () => m.error_service_unavailable(),
  PASSPORT_TOKEN_EXPIRED_OR_INVALID: () => m.error_passport_token_expired_or_invalid(),
  EMAIL_OR_PASSWORD_INCORRECT: () => m.error_email_or_password_incorrect(),
  EMAIL_NOT_VERIFIED: () => m.error_email_not_verified(),
  ANOTHER_PERSON_IS_LOGGED_IN: () => m.error_another_person_is_logged_in(),
  LIVER_NOT_IN_WHITELIST: () => m.error_liver_not_in_whitelist(),
  UNAUTHORIZED_ACCESS_TO_STREAM: () => m.error_unauthorized_access_to_stream(),
  NEGATIVE_STOCK_EXCEPTION: ({ product_ids }) =>
    m.error_negative_stock_exception({ count: product_ids.length }),
  STORE_PAYMENT_SHIPPING_UNSET: () => m.error_store_payment_shipping_unset(),
  FLASH_PRICE_OVERLAPS: () => m.error_flash_price_overlaps(),
  FLASH_PRICE_NOT_LOWER: () => m.error_flash_price_not_lower(),
  // the chat's form has a sentence for each reason (chat-words.ts), which loads with it
  COMMENT_REFUSED: () => m.error_service_unavailable(),
  SHOW_NOT_ON_AIR: () => m.error_show_not_on_air(),
  EMAIL_EXIST: () => m.error_email_exist(),
  EMAIL_TOKEN_EXPIRED_OR_INVALID: () => m.error_email_token_expired_or_invalid(),
  OLD_PASSWORD_REQUIRED: () => m.error_old_password_required(),
  WRONG_PASSWORD: () => m.error_wrong_password(),
  NEW_PASSWORD_REQUIRED: () => m.error_new_password_required(),
  LOGIN_NOT_FRESH: () => m.error_login_not_fresh(),
  NEW_PASSWORD_TOO_SHORT: ({ min_length }) => m.error_new_password_too_short({ count: min_length }),
  NEW_PASSWORD_TOO_COMMON: m.error_new_password_too_common,
  SKU_DELETED: () => m.error_sku_deleted(),
  SKU_SOLD_OUT: () => m.error_sku_sold_out(),
  SKU_OUTSIDE_OF_SALE_TIMES: () => m.error_sku_outside_of_sale_times(),
  SKU_NOT_SUPPLIED: () => m.error_sku_not_supplied(),
  REACHED_BUYER_PURCHASABLE_LIMIT: (f) =>
    m.error_reached_buyer_purchasable_limit({
      name: f.product_name,
      limit: f.buyer_purchasable_limit,
      remaining: f.remaining_quantity,
    }),
  CART_FULL: ({ max_lines }) => m.error_cart_full({ count: max_lines }),
  FLASH_UNITS_SHORT: ({ remaining }) =>
    remaining > 0 ? m.error_flash_units_short({ count: remaining }) : m.error_flash_units_none(),
  ADD_CART_OUT_OF_STOCK: ({ available_quantity }) =>
    m.error_add_cart_out_of_stock({ count: available_quantity }),
  CHECKOUT_ITEMS_STATUS_HAVE_CHANGED: () => m.error_checkout_items_status_have_changed(),
  NOT_FOUND_ITEM_IN_CART: () => m.error_not_found_item_in_cart(),
  FAILED_TO_CHECKOUT: ({ reason, largest }) =>
    reason === 'amount_out_of_range' && largest
      ? overLargest(largest)
      : (checkoutReasons[reason as CheckoutReason] ?? m.error_unknown)(),
  INVALID_SHIPPING_TYPE_EXCEPTION: () => m.error_invalid_shipping_type_exception(),
  MIXED_SKU_TYPE_EXCEPTION: () => m.error_mixed_sku_type_exception(),
  AGE_VERIFICATION_REQUIRED: () => m.error_age_verification_required(),
  CONTACT_NOT_CONFIRMED: () => m.error_contact_not_confirmed(),
  CASH_ORDERS_OPEN: ({ most }) => m.error_cash_orders_open({ count: most }),
  CONTACT_CODE_WRONG: ({ tries_left }) =>
    tries_left > 0
      ? m.error_contact_code_wrong({ count: tries_left })
      : m.error_contact_code_over(),
  GMO_PAYMENT_EXCEPTION: ({ report_code }) => m.error_gmo_payment_exception({ code: report_code }),
  PAYUNI_API_ERROR: ({ numeric_code }) => m.error_payuni_api_error({ code: numeric_code }),
  MISSING_PAYMENT_REDIRECT_URL: () => m.error_missing_payment_redirect_url(),
  INVALID_PAYMENT_TYPE: () => m.error_invalid_payment_type(),
  ORDER_NOT_PAYABLE: () => m.error_order_not_payable(),
  RECEIPT_NOT_AVAILABLE: m.error_receipt_not_available,
  ORDER_NOT_CANCELABLE: ({ reason }) =>
    reason === 'placed' ? m.error_order_not_cancelable() : m.error_order_cancel_under_way(),
};

const overLargest = ({
  amount,
  currency,
}: NonNullable<Failure<'FAILED_TO_CHECKOUT'>['largest']>): string =>
  m.error_failed_to_checkout_amount_over_largest({
    price: formatMoney(amount, currency, getLocale()),
  });

/**
 * The checkout shows the other reasons itself (checkout/confirm-order.tsx), with sentences that load
 * with it.
 */
type CheckoutReason = Exclude<
  Failure<'FAILED_TO_CHECKOUT'>['reason'],
  | 'rehearsal_email'
  | 'delivery_impossible'
  | 'buyer_blocked'
  | 'total_changed'
  | `shipping_${string}`
  | CouponRefusal
>;
const checkoutReasons: Record<CheckoutReason, () => string> = {
  store_not_open: () => m.error_failed_to_checkout_store_not_open(),
  payment_not_available: () => m.error_failed_to_checkout_payment_not_available(),
  address_incomplete: () => m.error_failed_to_checkout_address_incomplete(),
  amount_out_of_range: () => m.error_failed_to_checkout_amount_out_of_range(),
};

/**
 * Returns the message for any failure. spec §8: an unknown code gets a generic message with code
 * Z1.
 */
export function errorSentence(failure: { code: string }): string {
  if (failure.code === 'NETWORK') return m.error_network();
  return sentenceOf(sentences, failure) ?? m.error_unknown();
}

/** The shop's region, the language and the time for a message. */
interface MessageContext {
  region: Region;
  locale: Locale;
  /** server time in milliseconds */
  now: number;
}

/**
 * More detailed messages for adding to a cart, with times and quantities. Null: use the general
 * message.
 */
const sentencesOfAdding: {
  [C in 'SKU_OUTSIDE_OF_SALE_TIMES' | 'REACHED_BUYER_PURCHASABLE_LIMIT' | 'TOO_MANY_REQUESTS']: (
    f: Failure<C>,
    told: MessageContext,
  ) => string | null;
} = {
  SKU_OUTSIDE_OF_SALE_TIMES: ({ sale_started_at, sale_ended_at }, { region, locale, now }) => {
    if (Date.parse(sale_started_at ?? '') > now)
      return m.product_before_sale({ time: shortTime(sale_started_at, region, locale) });
    // Goods waiting in a stream are refused within their sale period, so no time explains it.
    return Date.parse(sale_ended_at ?? '') <= now
      ? m.product_after_sale({ time: shortTime(sale_ended_at, region, locale) })
      : null;
  },
  REACHED_BUYER_PURCHASABLE_LIMIT: ({
    buyer_purchasable_limit: limit,
    remaining_quantity: remaining,
  }) =>
    remaining > 0 ? m.product_limit_left({ limit, remaining }) : m.product_limit_used({ limit }),
  // Without a reason it is add-cart's own limit: other buyers of this network hold as many units as
  // allowed.
  TOO_MANY_REQUESTS: ({ retry_after, reason }) =>
    reason === 'waiting_room'
      ? m.product_in_line()
      : m.product_network_full({ minutes: Math.ceil(retry_after / 60) }),
};

/** Returns why a SKU could not be added to the cart. */
export const addFailureSentence = (
  failure: { code: string },
  region: Region,
  locale: Locale,
  now: number,
): string =>
  sentenceOf(sentencesOfAdding, failure, { region, locale, now }) ?? errorSentence(failure);

/**
 * Returns null if the table has no message, or if a known code has unexpected data (e.g. a reason
 * from a newer server).
 */
function sentenceOf<Rest extends unknown[]>(
  table: object,
  failure: { code: string },
  ...rest: Rest
): string | null {
  const sentence =
    Object.hasOwn(table, failure.code) &&
    (table as Record<string, (failure: never, ...rest: Rest) => string | null>)[failure.code];
  try {
    return sentence ? sentence(failure as never, ...rest) : null;
  } catch {
    return null;
  }
}
