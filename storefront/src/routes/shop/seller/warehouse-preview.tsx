import { createFileRoute, redirect } from '@tanstack/react-router';

/** spec §2, decisions §6: the warehouse’s preview is the shop’s goods. */
export const Route = createFileRoute('/shop/seller/warehouse-preview')({
  beforeLoad: () => {
    throw redirect({ to: '/shop/seller/shop-products', search: true, replace: true } as never);
  },
});
