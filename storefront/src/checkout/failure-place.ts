import { wrongFields } from '@noren/kit/page/wrong-fields.ts';

/** Where a failure of the checkout is shown and can be fixed. */
export type FailurePlace =
  | { at: 'step-products' }
  | { at: 'step-category' }
  | { at: 'code' }
  | { at: 'shipping' | 'receiver' | 'delivery' | 'payment' | 'age' | 'review' | 'page' }
  | { at: 'contact'; fields: ('email' | 'phone_number' | 'custom_buyer_name')[] };

const contactFields = ['email', 'phone_number', 'custom_buyer_name'] as const;

interface AnyFailure {
  code: string;
  reason?: unknown;
  errors?: unknown;
}

/** spec §8: maps each failure of the checkout to the place where the buyer can fix it. */
export function placeOfFailure(failure: AnyFailure): FailurePlace {
  switch (failure.code) {
    case 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED':
    case 'REACHED_BUYER_PURCHASABLE_LIMIT':
    case 'NOT_FOUND_ITEM_IN_CART':
      return { at: 'step-products' };
    case 'MIXED_SKU_TYPE_EXCEPTION':
      return { at: 'step-category' };
    case 'INVALID_SHIPPING_TYPE_EXCEPTION':
      return { at: 'shipping' };
    case 'CONTACT_NOT_CONFIRMED':
      return { at: 'code' };
    case 'CASH_ORDERS_OPEN':
      return { at: 'payment' };
    case 'AGE_VERIFICATION_REQUIRED':
      return { at: 'age' };
    case 'GMO_PAYMENT_EXCEPTION':
    case 'MISSING_PAYMENT_REDIRECT_URL':
    case 'INVALID_PAYMENT_TYPE':
      return { at: 'payment' };
    case 'FAILED_TO_CHECKOUT':
      return placeOfReason(failure.reason);
    case 'VALIDATION_EXCEPTION':
      return placeOfFields(wrongFields(failure));
    default:
      return { at: 'page' };
  }
}

function placeOfReason(reason: unknown): FailurePlace {
  if (reason === 'payment_not_available' || reason === 'amount_out_of_range')
    return { at: 'payment' };
  if (reason === 'delivery_impossible') return { at: 'delivery' };
  if (String(reason).startsWith('shipping_')) return { at: 'shipping' };
  if (reason === 'total_changed' || String(reason).startsWith('coupon_')) return { at: 'review' };
  return reason === 'address_incomplete' ? { at: 'receiver' } : { at: 'page' };
}

function placeOfFields(paths: readonly string[]): FailurePlace {
  const fields = contactFields.filter((field) => paths.includes(field));
  if (fields.length > 0) return { at: 'contact', fields };
  if (paths.includes('address_id')) return { at: 'receiver' };
  if (paths.includes('payment_type') || paths.includes('payment_id')) return { at: 'payment' };
  return paths.includes('shipping_type') ? { at: 'shipping' } : { at: 'page' };
}
