import type { Answer } from '@noren/contract/endpoint';
import type { Endpoints } from '@noren/contract/endpoints';
import type { ReadKey } from '@noren/contract/personal-reads';
import { productsOf } from '@noren/contract/product-cards';

interface LeanRead<K extends ReadKey> {
  /** what is asked for instead, by the same path and query */
  key: ReadKey;
  whole: (lean: never) => Answer<Endpoints[K]>;
}

/** Reads that have a leaner form: that is asked for, and made whole as it arrives, so that nobody else knows of it. */
export const leanReads: { readonly [K in ReadKey]?: LeanRead<K> } = {
  'GET /stores/{slug}/products': { key: 'GET /stores/{slug}/product-cards', whole: productsOf },
};
