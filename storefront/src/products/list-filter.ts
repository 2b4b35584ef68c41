import { cutText } from '@noren/contract/cut-text';
import type { Product } from '@noren/contract/entities/product';

/** What the list is narrowed to; kept in the URL. */
export interface ListFilter {
  kind?: number | undefined;
  q?: string | undefined;
}

/** The goods of a kind; words are searched by the server. */
export const filterByKind = <P extends Pick<Product, 'kind'>>(products: readonly P[], kind: number | undefined): readonly P[] =>
  kind === undefined ? products : products.filter((product) => product.kind?.id === kind);

/** The filter of a URL's search. An undefined value takes the place of what cannot be read: without it the router would keep that. */
export function readFilter(search: Record<string, unknown>): ListFilter {
  const kind = Number(search.kind);
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? cutText(String(search.q), 60) : '';
  return { kind: Number.isInteger(kind) && kind > 0 ? kind : undefined, q: q.trim() ? q : undefined };
}

/** The page of a list in an address, in the same way. */
export function pageInSearch(search: Record<string, unknown>): { page?: number | undefined } {
  const page = Number(search.page);
  return { page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined };
}
