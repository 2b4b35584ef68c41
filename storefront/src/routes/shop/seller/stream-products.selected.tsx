import { createFileRoute } from '@tanstack/react-router';
import { SelectedScreen } from '../../../screens/selected-screen.tsx';

export const Route = createFileRoute('/shop/seller/stream-products/selected')({
  component: SelectedScreen,
});
