import { createFileRoute, redirect } from '@tanstack/react-router';

/** spec §2: a tab of products; its page stands under an address of its own. */
export const Route = createFileRoute('/shop/seller/products/shop-products')({
  beforeLoad: () => {
    throw redirect({ to: '/shop/seller/shop-products', search: true, replace: true } as never);
  },
});
