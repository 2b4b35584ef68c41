import { chayaProducts } from './products/chaya.ts';
import { cloth } from './products/cloth.ts';
import { print } from './products/print.ts';
import { stationery } from './products/stationery.ts';
import { tableware } from './products/tableware.ts';
import { tea } from './products/tea.ts';
import { tools } from './products/tools.ts';
import type { DemoProduct, StoreKey } from './rows.ts';

/** The goods of each store, in the order of its shelves. The load store's are made by `loadProducts`. */
export const products: Record<Exclude<StoreKey, 'soko'>, DemoProduct[]> = {
  hanamori: [...tableware, ...tea, ...tools, ...cloth, ...stationery, ...print],
  chaya: chayaProducts,
};

/** Keys of the goods that show one special state each, for tests, journeys and screenshots. */
export const specialProducts = {
  limited_time_sale: 'choko',
  sold_out: 'kettle',
  before_sell: 'gyokuro',
  end_sell: 'small-plates',
  adult_only: 'umeshu',
  purchase_limit: 'santoku',
  one_sku_sold_out: 'tenugui',
  stream_only: 'whisk',
  print_on_demand: 'tee',
} as const;
