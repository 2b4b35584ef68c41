import { createFileRoute } from '@tanstack/react-router';
import { UnselectedScreen } from '../../../screens/unselected-screen.tsx';

export const Route = createFileRoute('/shop/seller/stream-products/unselected')({
  component: UnselectedScreen,
});
