import { cutText } from '@noren/contract/cut-text';
import type { Product } from '@noren/contract/entities/product';

/** What the list is narrowed to; kept in the URL. */
export interface ListFilter {
  kind?: number;
  q?: string;
}

/** The goods of a kind; words are searched by the server. */
export const filterByKind = <P extends Pick<Product, 'kind'>>(products: readonly P[], kind: number | undefined): readonly P[] =>
  kind === undefined ? products : products.filter((product) => product.kind?.id === kind);

/** The filter of a URL's search, whatever stands there. */
export function readFilter(search: Record<string, unknown>): ListFilter {
  const kind = Number(search.kind);
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? cutText(String(search.q), 60) : '';
  return { ...(Number.isInteger(kind) && kind > 0 && { kind }), ...(q.trim() && { q }) };
}
