import { createFileRoute, redirect } from '@tanstack/react-router';

/** spec §2, decisions §6: the showcase is what is chosen. */
export const Route = createFileRoute('/shop/seller/showcase')({
  beforeLoad: () => {
    throw redirect({ to: '/shop/seller/stream-products/selected', search: true, replace: true } as never);
  },
});
