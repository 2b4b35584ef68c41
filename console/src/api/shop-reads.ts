import { queryOptions } from '@tanstack/react-query';
import { CallError, readConsole } from './call.ts';

/** Shipping and payment methods of a store; null if it is not in the marketplace. */
export const checkoutTermsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['checkout-terms', slug],
    queryFn: () =>
      readConsole('GET /stores/{slug}/checkout-terms', { params: { slug } }).catch(
        (error: unknown) => {
          if (error instanceof CallError && error.failure.code === 'NOT_FOUND') return null;
          throw error;
        },
      ),
  });

/** Returns the address of a Japanese postcode; null if the postcode is unknown. */
export async function findPlaceByZip(zipcode: string) {
  const found = await readConsole('GET /jp-zip', { query: { zipcode } });
  return typeof found === 'string' ? null : found;
}
