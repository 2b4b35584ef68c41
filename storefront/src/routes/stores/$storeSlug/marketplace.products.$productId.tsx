import type { Product } from '@noren/contract/entities/product';
import { createFileRoute } from '@tanstack/react-router';
import { marketplaceProducts, productById, shippingOf } from '../../../products/queries.ts';
import { ProductScreen } from '../../../screens/product-screen.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace/products/$productId')({
  loader: async ({ context: { queryClient }, params: { storeSlug, productId } }) => {
    void queryClient.prefetchQuery(shippingOf(storeSlug));
    // The list has its card, or the page has its data: the screen opens with that and loads the rest.
    const known = [
      ...(queryClient.getQueryData(marketplaceProducts(storeSlug).queryKey)?.data ?? []),
      ...queryClient
        .getQueriesData<Product>({ queryKey: ['GET /products/{id}'] })
        .map(([, product]) => product),
    ].find(
      (product) =>
        product?.store.slug === storeSlug && (product.handle ?? `${product.id}`) === productId,
    );
    if (!known)
      return (await import('../../../products/open-address.ts')).openAddress(
        queryClient,
        storeSlug,
        productId,
      );
    void queryClient.prefetchQuery(productById(known.id));
    return known.id;
  },
  component: ProductScreen,
});
