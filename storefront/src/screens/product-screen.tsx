import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useRouteContext } from '@tanstack/react-router';
import { productById } from '../products/queries.ts';
import { useTitle } from '../ui/use-title.ts';
import { ProductView } from './product-view.tsx';

const from = '/stores/$storeSlug/marketplace/products/$productId';

export function ProductScreen() {
  const { store } = useRouteContext({ from });
  const { productId } = useParams({ from });
  const { data: product } = useSuspenseQuery(productById(Number(productId)));
  useTitle(product.name, store.name);
  return <ProductView store={store} product={product} />;
}
