import { queryOptions } from '@tanstack/react-query';
import { readConsole } from './call.ts';

/** The collections of a store, in their order. */
export const collectionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['collections', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/collections', { params: { slug } })).data,
  });
