import type { Cart } from '@noren/contract/entities/cart';
import { queryOf } from '../api/query.ts';

export const cartsOf = (storeSlug: string) => queryOf('GET /stores/{slug}/carts', { params: { slug: storeSlug } });

/** The answer holds every store's cart (spec §9); this is the one of the page. */
export const cartOfStore = (carts: readonly Cart[], storeSlug: string): Cart | undefined => carts.find((cart) => cart.store.slug === storeSlug);
