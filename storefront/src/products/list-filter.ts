import { cutText } from '@noren/contract/cut-text';
import type { Product } from '@noren/contract/entities/product';

/** What the list is narrowed to; kept in the URL. */
export interface ListFilter {
  kind?: number | undefined;
  q?: string | undefined;
}

/** Full and half width, capitals, katakana and hiragana are one to a searcher. */
function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60));
}

type Searchable = Pick<Product, 'name' | 'kind'> & { skus: readonly { name: string }[] };

/** The goods of a shelf whose name, shelf or choice has every word. */
export function filterProducts<P extends Searchable>(products: readonly P[], { kind, q }: ListFilter): readonly P[] {
  const words = plainWords(q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  if (kind === undefined && words.length === 0) return products;
  return products.filter((product) => {
    if (kind !== undefined && product.kind?.id !== kind) return false;
    if (words.length === 0) return true;
    const text = plainWords([product.name, product.kind?.name ?? '', ...product.skus.map((sku) => sku.name)].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

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
