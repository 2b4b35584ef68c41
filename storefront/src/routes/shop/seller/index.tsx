import { createFileRoute, redirect } from '@tanstack/react-router';

/** The seller’s own address leads to the goods of the stream. */
export const Route = createFileRoute('/shop/seller/')({
  beforeLoad: () => {
    throw redirect({ to: '/shop/seller/stream-products', search: true, replace: true } as never);
  },
});
