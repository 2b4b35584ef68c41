import { createFileRoute, redirect } from '@tanstack/react-router';

/** The checkout's own address leads to its first step; that step's guard leads on to where the buyer is. */
export const Route = createFileRoute('/stores/$storeSlug/marketplace_/checkout/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/stores/$storeSlug/marketplace/checkout/step-category', params, replace: true });
  },
});
