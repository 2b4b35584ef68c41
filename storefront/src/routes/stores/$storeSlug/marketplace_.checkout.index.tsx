import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects to the first step, whose guard redirects to the buyer's current step. */
export const Route = createFileRoute('/stores/$storeSlug/marketplace_/checkout/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/stores/$storeSlug/marketplace/checkout/step-category',
      params,
      replace: true,
    });
  },
});
