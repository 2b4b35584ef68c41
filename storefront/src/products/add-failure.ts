import type { Locale, Region } from '@noren/contract/scalars';
import { shortTime } from '@noren/kit/formats/short-time.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import type { AddFailure } from './add-to-cart.ts';

/** Why it did not go into the cart, in the words of this very SKU: with times, with what is left. */
export function addFailureSentence(failure: AddFailure, region: Region, locale: Locale, now: number): string {
  if (failure.code === 'SKU_OUTSIDE_OF_SALE_TIMES') {
    const starts = Date.parse(failure.sale_started_at ?? '');
    if (starts > now) return m.product_before_sale({ time: shortTime(failure.sale_started_at, region, locale) });
    // what waits in a stream is refused within its own times: no time tells why
    if (Date.parse(failure.sale_ended_at ?? '') <= now) return m.product_after_sale({ time: shortTime(failure.sale_ended_at, region, locale) });
  }
  if (failure.code === 'REACHED_BUYER_PURCHASABLE_LIMIT') {
    const limit = failure.buyer_purchasable_limit;
    return failure.remaining_quantity > 0 ? m.product_limit_left({ limit, remaining: failure.remaining_quantity }) : m.product_limit_used({ limit });
  }
  // nothing else of add-cart is bounded: others of this network hold what it may
  if (failure.code === 'TOO_MANY_REQUESTS') return m.product_network_full({ minutes: Math.ceil(failure.retry_after / 60) });
  return errorSentence(failure);
}
