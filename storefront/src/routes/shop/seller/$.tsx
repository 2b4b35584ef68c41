import { createFileRoute, redirect } from '@tanstack/react-router';

/**
 * spec §2: seller paths that redirect to another one (seller/other-names.ts); a single route keeps
 * the first load small.
 */
export const Route = createFileRoute('/shop/seller/$')({
  beforeLoad: async ({ params }) => {
    const { pageOf } = await import('../../../seller/other-names.ts');
    throw redirect({ to: pageOf(params._splat ?? ''), search: true, replace: true } as never);
  },
});
