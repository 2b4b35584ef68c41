import type { Answer } from '@noren/contract/endpoint';
import type { Endpoints } from '@noren/contract/endpoints';
import type { ReadKey } from '@noren/contract/personal-reads';

interface LeanRead<K extends ReadKey> {
  /** what is asked for instead, by the same path and query */
  key: ReadKey;
  /** fetched beside the answer: pages that have no list do without it */
  makesWhole: () => Promise<(lean: never) => Answer<Endpoints[K]>>;
}

/** Reads that have a leaner form: that is asked for, and made whole as it arrives, so that nobody else knows of it. */
export const leanReads: { readonly [K in ReadKey]?: LeanRead<K> } = {
  'GET /stores/{slug}/products': {
    key: 'GET /stores/{slug}/product-cards',
    makesWhole: async () => (await import('@noren/contract/product-cards')).productsOf,
  },
};
