import { createFileRoute, redirect } from '@tanstack/react-router';
import { CallError } from '../../../api/query.ts';
import { productById } from '../../../products/queries.ts';
import { ProductScreen } from '../../../screens/product-screen.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace/products/$productId')({
  loader: async ({ context, params }) => {
    const id = Number(params.productId);
    if (!Number.isInteger(id) || id <= 0) throw redirect({ to: '/error/not-found', replace: true });
    try {
      await context.queryClient.ensureQueryData(productById(id));
    } catch (error) {
      if (error instanceof CallError && error.failure.code === 'NOT_FOUND') throw redirect({ to: '/error/not-found', replace: true });
      throw error;
    }
  },
  component: ProductScreen,
});
