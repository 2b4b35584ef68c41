import { createFileRoute, redirect } from '@tanstack/react-router';

/** spec §2: leads to its first tab. */
export const Route = createFileRoute('/shop/seller/stream-products/')({
  beforeLoad: () => {
    throw redirect({ to: '/shop/seller/stream-products/unselected', search: true, replace: true } as never);
  },
});
