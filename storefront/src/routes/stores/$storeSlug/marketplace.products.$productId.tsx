import { createFileRoute, redirect } from '@tanstack/react-router';
import { CallError } from '../../../api/query.ts';
import { marketplaceProducts, productById, shippingOf } from '../../../products/queries.ts';
import { ProductScreen } from '../../../screens/product-screen.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace/products/$productId')({
  loader: async ({ context: { queryClient }, params: { storeSlug, productId } }) => {
    const notFound = () => redirect({ to: '/error/not-found', replace: true });
    if (!/^[1-9]\d{0,8}$/.test(productId)) throw notFound();
    const id = Number(productId);
    void queryClient.prefetchQuery(shippingOf(storeSlug));
    const whole = queryClient.ensureQueryData(productById(id));
    // The list has its card: the page opens with that data and loads the rest.
    if (
      queryClient
        .getQueryData(marketplaceProducts(storeSlug).queryKey)
        ?.data.some((product) => product.id === id)
    )
      return void whole.catch(() => {});
    const product = await whole.catch((error: unknown) => {
      throw error instanceof CallError && error.failure.code === 'NOT_FOUND' ? notFound() : error;
    });
    if (product.store.slug !== storeSlug) throw notFound();
  },
  component: ProductScreen,
});
