import { chayaProducts } from './products/chaya.ts';
import { cloth } from './products/cloth.ts';
import { print } from './products/print.ts';
import { stationery } from './products/stationery.ts';
import { tableware } from './products/tableware.ts';
import { tea } from './products/tea.ts';
import { tools } from './products/tools.ts';
import type { DemoProduct, StoreKey } from './rows.ts';

/** The products of each store, in display order. `loadProducts` generates the load store's. */
export const products: Record<Exclude<StoreKey, 'soko'>, DemoProduct[]> = {
  hanamori: [...tableware, ...tea, ...tools, ...cloth, ...stationery, ...print],
  chaya: chayaProducts,
};

/** Keys of products that show a special state each, for tests, journeys and screenshots. */
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
