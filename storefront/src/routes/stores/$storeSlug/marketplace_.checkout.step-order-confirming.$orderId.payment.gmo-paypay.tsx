import { createFileRoute } from '@tanstack/react-router';
import { StepOrderConfirming } from '../../../screens/paypay-places.tsx';

/**
 * As in the shop (spec §2): PayPay redirects back here. PayPay's app returns to the phone's default
 * browser, with a key for the guest's order.
 */
export const Route = createFileRoute(
  '/stores/$storeSlug/marketplace_/checkout/step-order-confirming/$orderId/payment/gmo-paypay',
)({
  validateSearch: (search: Record<string, unknown>): { key?: string } =>
    typeof search.key === 'string' ? { key: search.key } : {},
  loader: async ({ context, params, location, preload }) => {
    if (preload) return;
    const { key } = location.search as { key?: string };
    const order = await (
      await import('../../../orders/load-order.ts')
    ).loadOrder(context.queryClient, { ...params, key, asked: location.href });
    (await import('../../../orders/paid-by-paypay.ts')).mustPayWithPaypay(
      order,
      context.channel,
      'checkout',
    );
  },
  component: StepOrderConfirming,
});
