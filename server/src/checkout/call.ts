import type { Channel, Locale } from '@noren/contract/scalars';
import type { checkoutEndpoints } from '@noren/contract/endpoints/checkout';
import type { ShippingType } from '@noren/contract/entities/store';
import type * as z from 'zod/mini';
import type { Buyer } from '../http/handler.ts';
import type { Keyed } from '../http/idempotency.ts';

export type CheckoutBody = z.output<(typeof checkoutEndpoints)['POST /checkout']['body']>;

/** How and where to, of whichever form the body has; the contract sees to it that it has one. */
export const shippingOf = (body: CheckoutBody): { type: ShippingType; address_id: number } =>
  body.shipping_data ?? { type: body.shipping_type as ShippingType, address_id: body.address_id as number };

/** One buyer's intent to buy the named lines. */
export interface CheckoutCall extends Keyed {
  caller: Buyer;
  /** placed on the buyer's behalf by the store's staff, who have spoken to them: the address need not have answered, and there is time to pay */
  by_staff?: true;
  channel: Channel;
  locale: Locale;
  body: CheckoutBody;
  /** the caller's network (http/rate-limits.ts); null: not counted */
  network: string | null;
  now: Date;
}
