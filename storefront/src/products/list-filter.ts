import { cutText } from '@noren/contract/cut-text';
import type { Product } from '@noren/contract/entities/product';

/** Filters of the list, kept in the URL. */
export interface ListFilter {
  kind?: number | undefined;
  q?: string | undefined;
}

/** Filters goods by category or collection; the server searches for words. */
export const filterByKind = <P extends Pick<Product, 'kind' | 'collection_ids'>>(
  products: readonly P[],
  kind: number | undefined,
): readonly P[] =>
  kind === undefined
    ? products
    : products.filter(
        (product) => product.kind?.id === kind || product.collection_ids?.includes(kind),
      );

/**
 * Parses the filter in a URL's search. Invalid values become undefined, because the router would
 * keep missing ones.
 */
export function readFilter(search: Record<string, unknown>): ListFilter {
  const kind = Number(search.kind);
  const q =
    typeof search.q === 'string' || typeof search.q === 'number'
      ? cutText(String(search.q), 60)
      : '';
  return {
    kind: Number.isInteger(kind) && kind > 0 ? kind : undefined,
    q: q.trim() ? q : undefined,
  };
}

/** Parses the page of a list in a URL in the same way. */
export function pageInSearch(search: Record<string, unknown>): { page?: number | undefined } {
  const page = Number(search.page);
  return { page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined };
}
