import { createFileRoute } from '@tanstack/react-router';
import { SellerShopProducts } from '../../../screens/seller-shop-products.tsx';

export const Route = createFileRoute('/shop/seller/shop-products')({
  component: SellerShopProducts,
});
