import type { UniformInvoice } from '@noren/contract/uniform-invoice';
import { orderFields, type CheckoutBody, type OrderInput } from './order-draft.ts';
import type { TwCheckout } from './use-tw-checkout.ts';

/**
 * The body of POST /checkout in Taiwan (spec §7), with shipping_data instead of shipping type and
 * address; null while a choice or the total is missing.
 */
export function twOrderBody(
  { shipping, address, payment }: Pick<TwCheckout['selection'], 'shipping' | 'address' | 'payment'>,
  details: OrderInput,
  invoice: UniformInvoice | null = null,
): CheckoutBody | null {
  if (!shipping || !address || !payment || !details.expected) return null;
  return {
    ...orderFields(payment, details),
    ...(invoice && { uniform_invoice: invoice }),
    shipping_data: { type: 'tw_home-delivery', address_id: address.id },
  };
}
