import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects to the first step, whose guard redirects to the buyer's current step. */
export const Route = createFileRoute('/shop/checkout/')({
  beforeLoad: ({ search, preload }) => {
    if (!preload) throw redirect({ to: '/shop/checkout/step-category', search, replace: true });
  },
});
