import { createFileRoute, redirect } from '@tanstack/react-router';

/** spec §2, decisions §6: the warehouse is what is not chosen yet. */
export const Route = createFileRoute('/shop/seller/warehouse')({
  beforeLoad: () => {
    throw redirect({ to: '/shop/seller/stream-products/unselected', search: true, replace: true } as never);
  },
});
