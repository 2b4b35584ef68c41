import { isOpenForSale, type SellerFacts } from '../stores/rules.ts';

/** What decides whether goods are sold at all: that they are listed, and their store's legal facts as JSON. */
export interface Offered {
  store_id: number;
  product_listed: boolean;
  region: 'JP' | 'TW';
  commercial: string;
  rehearsal_since: unknown;
  /** of the line's buyer, where the store rehearses */
  rehearses?: number | null;
}

/** With whether each is sold. Many rows of few stores: a store's legal facts are read once. */
export function inStorefront<Row extends Offered>(rows: readonly Row[]): (Row & { in_storefront: boolean })[] {
  const open = new Map<number, boolean>();
  for (const { store_id, region, commercial, rehearsal_since } of rows)
    if (!open.has(store_id)) open.set(store_id, isOpenForSale({ region, commercial: JSON.parse(commercial) as SellerFacts, rehearsal_since }));
  return rows.map((row) => ({ ...row, in_storefront: row.product_listed && (row.rehearses === row.store_id || open.get(row.store_id) === true) }));
}
