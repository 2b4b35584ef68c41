import type { UniformInvoice } from '@noren/contract/uniform-invoice';
import { cardTypeAt } from '@noren/contract/payment-methods';
import { methodOf } from '../payments/methods/registry.ts';
import { meansOf, missingParts, type AskedOrder } from './confirm-order.tsx';
import { orderDetails, orderFields, type CheckoutBody, type OrderInput } from './order-draft.ts';
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

/**
 * Builds the order from a Taiwanese store's checkout; the caller has checked the fields of a typed
 * card and of the invoice.
 */
export function askedTwOrder(checkout: TwCheckout): AskedOrder {
  const { draft, selection, known, pricingFailure } = checkout;
  const { payment, card } = selection;
  const details = orderDetails(checkout);
  const isCard = payment !== null && methodOf(payment.type).facts.brings === 'typed_card';
  return {
    missing: missingParts({ ...selection, ...details, email_required: known === null }),
    body: twOrderBody(selection, details, draft.invoice?.value),
    means: isCard
      ? {
          type: cardTypeAt.payuni,
          credit_card_id: card?.id ?? null,
          save_card: card === null && draft.save_card,
        }
      : meansOf(selection),
    noTotal: pricingFailure,
  };
}
