import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { CallError, queryOf } from '../api/query.ts';
import { productById } from './queries.ts';

const notFound = () => redirect({ to: '/error/not-found', replace: true });

/**
 * Loads the product of an address that the app does not know: its id, its handle or a former
 * handle. Replaces the address by the current one.
 * @returns its id
 * @throws a redirect
 */
export async function openAddress(
  queryClient: QueryClient,
  storeSlug: string,
  productId: string,
): Promise<number> {
  const found = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw error instanceof CallError && error.failure.code === 'NOT_FOUND' ? notFound() : error;
    });
  if (/^\d+$/.test(productId) && !/^[1-9]\d{0,8}$/.test(productId)) throw notFound();
  const id = /^\d+$/.test(productId)
    ? Number(productId)
    : (
        await found(
          queryClient.fetchQuery(
            queryOf('GET /stores/{slug}/product-addresses/{handle}', {
              params: { slug: storeSlug, handle: productId },
            }),
          ),
        )
      ).id;
  const product = await found(queryClient.ensureQueryData(productById(id)));
  if (product.store.slug !== storeSlug) throw notFound();
  const current = product.handle ?? String(id);
  if (productId !== current)
    throw redirect({
      to: '/stores/$storeSlug/marketplace/products/$productId',
      params: { storeSlug, productId: current },
      search: true,
      replace: true,
    });
  return id;
}
