import type { ReceiptContent } from '@noren/contract/entities/receipt';
import { chargeOfLine } from '@noren/contract/line-charge';
import { standardRate, taxByRate } from '@noren/contract/order-tax';
import type { ReceiptFacts } from './queries.ts';

/**
 * Whether a receipt can be issued: it confirms a payment, so not before the money came in, and not
 * when all of it was refunded or is due to the buyer. Only in Japan: Taiwan has its uniform invoice.
 */
export const isReceiptable = (facts: ReceiptFacts): facts is ReceiptFacts & { paid_at: Date } => {
  const { region, status, payment_status, paid_at } = facts;
  if (region !== 'JP' || status === 'canceled' || payment_status !== 'paid' || !paid_at)
    return false;
  return receiptOf({ ...facts, paid_at }).total > 0;
};

/** The content of an order's receipt, from payments and from refunds done or due. Pure. */
export function receiptOf(facts: ReceiptFacts & { paid_at: Date }): ReceiptContent {
  const {
    items,
    refunded,
    shipping_fee,
    payment_fee,
    commercial,
    store_name,
    registration_number,
  } = facts;
  const rates = taxByRate({ items, shipping_fee, payment_fee, refunded, region: facts.region });
  const lines = items
    .map(({ product_name, sku_name, price, quantity, refunded_quantity, tax_rate }) => ({
      name: sku_name === '' ? product_name : `${product_name} ${sku_name}`,
      quantity: quantity - refunded_quantity,
      price,
      amount: price * (quantity - refunded_quantity),
      tax_rate,
      is_reduced: tax_rate < standardRate[facts.region],
    }))
    .filter((line) => line.quantity > 0);
  const charged = items.reduce((sum, item) => sum + chargeOfLine(item), 0);
  const discount = lines.reduce((sum, { amount }) => sum + amount, 0) - charged;
  return {
    order_number: facts.slug,
    paid_at: facts.paid_at.toISOString(),
    payment_type: facts.payment_type,
    seller: {
      name: commercial.store_name ?? store_name,
      address: commercial.commercial_address ?? '',
      phone: commercial.commercial_phone ?? '',
      registration_number,
    },
    lines,
    ...(discount > 0 && { discount }),
    shipping_fee: shipping_fee - refunded.shipping_fee,
    payment_fee: payment_fee - refunded.payment_fee,
    free_refund: refunded.free_amount,
    rates,
    total: rates.reduce((sum, { total }) => sum + total, 0),
    ...(facts.is_rehearsal ? { is_rehearsal: true } : {}),
  };
}
