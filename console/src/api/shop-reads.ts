import { queryOptions } from '@tanstack/react-query';
import { CallError, readConsole } from './call.ts';

/** How a store's buyers receive and pay; null: it is not in the marketplace. */
export const checkoutTermsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['checkout-terms', slug],
    queryFn: () =>
      readConsole('GET /stores/{slug}/checkout-terms', { params: { slug } }).catch((error: unknown) => {
        if (error instanceof CallError && error.failure.code === 'NOT_FOUND') return null;
        throw error;
      }),
  });

/** What a Japanese postcode stands for; null: nothing. */
export async function placeOfZip(zipcode: string) {
  const found = await readConsole('GET /jp-zip', { query: { zipcode } });
  return typeof found === 'string' ? null : found;
}
