import { createFileRoute, redirect } from '@tanstack/react-router';

/** spec §2: leads to stream-products. */
export const Route = createFileRoute('/shop/seller/products/')({
  beforeLoad: () => {
    throw redirect({ to: '/shop/seller/stream-products', search: true, replace: true } as never);
  },
});
