import { deliveryChoicesFor, nearestPossible, someRequest } from '@noren/contract/delivery-rules';
import { failOf, type Failure } from '../../platform/http/failure.ts';
import type { ShippingSetting } from '@noren/contract/entities/store';
import type { ShippingWay } from '@noren/contract/shipping-method-rules';
import type { CheckoutCall } from './call-bounds.ts';
import type { StoreTerms } from './queries.ts';

const fail = failOf<'POST /checkout'>();

/** Refuses goods that no shipping method takes, and a method that is gone or cannot take them. */
export function wayFailure({ refusal, isOther }: ShippingWay): Failure | null {
  if (refusal) return fail('FAILED_TO_CHECKOUT', { reason: `shipping_${refusal}` });
  return isOther ? fail('FAILED_TO_CHECKOUT', { reason: 'shipping_method_gone' }) : null;
}

/** Refuses a day, slot or note that the store cannot fulfil any more, and names the nearest one. */
export function deliveryFailure(
  { body, now }: CheckoutCall,
  shipping: Pick<ShippingSetting, 'type' | 'delivery'>,
  payment: StoreTerms['payments'][number],
  level_one_code: string | null,
): Failure | null {
  const request = someRequest(body.delivery_request);
  if (!request || shipping.type !== 'custom') return null;
  const nearest = nearestPossible(
    request,
    deliveryChoicesFor(shipping.delivery, { now, level_one_code, payment }),
  );
  return (
    nearest &&
    fail('FAILED_TO_CHECKOUT', { reason: 'delivery_impossible', delivery_request: nearest })
  );
}
