import { createFileRoute } from '@tanstack/react-router';
import { DeskScreen } from '../../../screens/desk-screen.tsx';

export const Route = createFileRoute('/shop/seller/desk')({ component: DeskScreen });
