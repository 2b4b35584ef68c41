import { createFileRoute, redirect } from '@tanstack/react-router';

/** spec §2: the seller's addresses that lead to another one (seller/other-names.ts); one route for them all keeps the first load light. */
export const Route = createFileRoute('/shop/seller/$')({
  beforeLoad: async ({ params }) => {
    const { pageOf } = await import('../../../seller/other-names.ts');
    throw redirect({ to: pageOf(params._splat ?? ''), search: true, replace: true } as never);
  },
});
