import { createFileRoute } from '@tanstack/react-router';
import { UnselectedScreen } from '../../../screens/unselected-screen.tsx';
import { readGoodsFilter } from '../../../seller/goods-filter.ts';

export const Route = createFileRoute('/shop/seller/stream-products/unselected')({ validateSearch: readGoodsFilter, component: UnselectedScreen });
