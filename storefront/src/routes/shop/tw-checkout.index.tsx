import { createFileRoute, redirect } from '@tanstack/react-router';

/** The checkout's own address leads to its first step; that step's guard leads on to where the buyer is. */
export const Route = createFileRoute('/shop/tw-checkout/')({
  beforeLoad: ({ search, preload }) => {
    if (!preload) throw redirect({ to: '/shop/tw-checkout/step-category', search, replace: true });
  },
});
