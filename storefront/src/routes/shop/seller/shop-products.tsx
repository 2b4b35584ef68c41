import { createFileRoute } from '@tanstack/react-router';
import { SellerShopProducts } from '../../../screens/seller-shop-products.tsx';
import { readGoodsFilter } from '../../../seller/goods-filter.ts';

export const Route = createFileRoute('/shop/seller/shop-products')({ validateSearch: readGoodsFilter, component: SellerShopProducts });
