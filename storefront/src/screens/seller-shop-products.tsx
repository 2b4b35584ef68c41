import { useGoodsFilter } from '../seller/goods-filter.ts';
import { GoodsList } from '../seller/goods-list.tsx';

const none: ReadonlySet<number> = new Set();

/** What is sold in the shop besides the stream, with what of it is left and sold; it can be chosen for the stream from here too. */
export function SellerShopProducts() {
  return <GoodsList filter={useGoodsFilter()} onMarket hidden={none} />;
}
