import { deliveryChoicesFor, nearestPossible, someRequest } from '@noren/contract/delivery-rules';
import { failOf, type Failure } from '../../platform/http/failure.ts';
import type { CheckoutCall } from './call-bounds.ts';
import type { StoreTerms } from './queries.ts';

const fail = failOf<'POST /checkout'>();

/** Refuses a day, slot or note that the store cannot fulfil any more, and names the nearest one. */
export function whyNotDelivered(
  { body, now }: CheckoutCall,
  shipping: StoreTerms['shippings'][number],
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
