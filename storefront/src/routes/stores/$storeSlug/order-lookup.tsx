import { createFileRoute } from '@tanstack/react-router';
import { OrderLookupScreen } from '../../../screens/order-lookup-screen.tsx';

/** Not in spec §2: finds a guest's order by its number and email address. */
export const Route = createFileRoute('/stores/$storeSlug/order-lookup')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  component: OrderLookupScreen,
});
