import { useGoodsFilter } from '../seller/goods-filter.ts';
import { GoodsList } from '../seller/goods-list.tsx';

const none: ReadonlySet<number> = new Set();

/**
 * The shop's goods outside the stream, with stock and sales; they can be chosen for the stream here
 * too.
 */
export function SellerShopProducts() {
  return <GoodsList filter={useGoodsFilter()} onMarket hidden={none} />;
}
