import { createFileRoute } from '@tanstack/react-router';
import { ShopProducts } from '../../../screens/shop-products.tsx';

export const Route = createFileRoute('/shop/buyer/livers/$liverId/shop-products')({
  component: ShopProducts,
});
