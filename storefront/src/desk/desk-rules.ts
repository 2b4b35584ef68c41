import type { Desk, DeskProduct, DeskSku } from '@noren/contract/entities/desk';
import { foldText } from '@noren/contract/fold-text';

/** At this many units or fewer the host is warned. */
export const fewLeft = 3;

export interface DeskRow {
  product: DeskProduct;
  /** null: the row of a product with several SKUs, above theirs */
  sku: DeskSku | null;
}

/** One row for each SKU; a product with several has a row of its own above them. Pure. */
export const rowsOf = (products: readonly DeskProduct[]): DeskRow[] =>
  products.flatMap((product): DeskRow[] => {
    const [first] = product.skus;
    if (product.skus.length === 1 && first) return [{ product, sku: first }];
    return [{ product, sku: null }, ...product.skus.map((sku) => ({ product, sku }))];
  });

/**
 * Finds products by number, otherwise by a part of their own or a SKU's name, in any width, case and
 * kana. Pure.
 */
export function findOnDesk(
  products: readonly DeskProduct[],
  words: string,
): readonly DeskProduct[] {
  const wanted = foldText(words);
  if (wanted === '') return products;
  const numbered = products.filter(
    ({ number }) => String(number) === wanted.replace(/^(no\.?|#)/, ''),
  );
  if (numbered.length > 0) return numbered;
  return products.filter(
    ({ name, skus }) =>
      foldText(name).includes(wanted) || skus.some((sku) => foldText(sku.name).includes(wanted)),
  );
}

/** The units of all SKUs of a product. Pure. */
export function unitsOf({
  skus,
}: Pick<DeskProduct, 'skus'>): Pick<DeskSku, 'left' | 'in_carts' | 'unpaid' | 'paid'> {
  const sum = (of: (sku: DeskSku) => number) => skus.reduce((all, sku) => all + of(sku), 0);
  return {
    left: sum(({ left }) => left),
    in_carts: sum(({ in_carts }) => in_carts),
    unpaid: sum(({ unpaid }) => unpaid),
    paid: sum(({ paid }) => paid),
  };
}

export type Warning =
  | { kind: 'offline' | 'no_video' }
  | { kind: 'sold_out' | 'few_left' | 'holds_ending'; name: string; number: number; units: number };

/** Warnings for the host, the most urgent first. Products that wait have none. Pure. */
export function warningsOf(
  { products, is_video_missing }: Pick<Desk, 'products' | 'is_video_missing'>,
  isConnected: boolean,
): Warning[] {
  const rows = products
    .filter(({ status, is_printio_product }) => status !== 'init' && !is_printio_product)
    .flatMap((product) =>
      product.skus.map((sku) => ({ sku, number: product.number, name: nameOf(product, sku) })),
    );
  return [
    ...(isConnected ? [] : [{ kind: 'offline' as const }]),
    ...(is_video_missing ? [{ kind: 'no_video' as const }] : []),
    ...rows.flatMap(({ sku, ...of }) =>
      sku.ending > 0 ? [{ kind: 'holds_ending' as const, ...of, units: sku.ending }] : [],
    ),
    ...rows.flatMap(({ sku, ...of }) =>
      sku.left === 0 ? [{ kind: 'sold_out' as const, ...of, units: sku.in_carts }] : [],
    ),
    ...rows.flatMap(({ sku, ...of }) =>
      sku.left > 0 && sku.left <= fewLeft
        ? [{ kind: 'few_left' as const, ...of, units: sku.left }]
        : [],
    ),
  ];
}

/** A SKU by its product's name, and by its own if the product has several. */
export const nameOf = (
  { name, skus }: Pick<DeskProduct, 'name' | 'skus'>,
  sku: Pick<DeskSku, 'name'> | null,
): string => (sku !== null && skus.length > 1 ? `${name} ${sku.name}` : name);
