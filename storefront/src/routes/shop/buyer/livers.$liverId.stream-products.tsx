import { createFileRoute } from '@tanstack/react-router';
import { StreamProducts } from '../../../screens/stream-products.tsx';

export const Route = createFileRoute('/shop/buyer/livers/$liverId/stream-products')({
  component: StreamProducts,
});
