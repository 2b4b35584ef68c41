import type { Answer } from '@noren/contract/endpoint';
import type { Endpoints } from '@noren/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { CallError } from './call.ts';

type OpenKey = 'GET /stores/{slug}/checkout-terms' | 'GET /jp-zip';

/** What the marketplace tells everybody, asked without the bearer. @throws CallError */
async function readShop<K extends OpenKey>(key: K, { slug = '', search = '' }: { slug?: string; search?: string }): Promise<Answer<Endpoints[K]>> {
  const path = key.slice(key.indexOf(' ') + 1).replace('{slug}', encodeURIComponent(slug));
  const response = await fetch(`/api/v2${path}${search}`, { signal: AbortSignal.timeout(15_000) }).catch(() => {
    throw new CallError({ code: 'NETWORK', message: '' });
  });
  const answer = (await response.json().catch(() => null)) as { code?: string } | null;
  if (!response.ok) throw new CallError((answer?.code === 'NOT_FOUND' ? answer : { code: 'UNKNOWN', message: '' }) as CallError['failure']);
  return answer as Answer<Endpoints[K]>;
}

/** How a store's buyers receive and pay; null: it is not in the marketplace. */
export const checkoutTermsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['checkout-terms', slug],
    queryFn: () =>
      readShop('GET /stores/{slug}/checkout-terms', { slug }).catch((error: unknown) => {
        if (error instanceof CallError && error.failure.code === 'NOT_FOUND') return null;
        throw error;
      }),
  });

/** What a Japanese postcode stands for; null: nothing. */
export async function placeOfZip(zipcode: string) {
  const found = await readShop('GET /jp-zip', { search: `?zipcode=${encodeURIComponent(zipcode)}` });
  return typeof found === 'string' ? null : found;
}
