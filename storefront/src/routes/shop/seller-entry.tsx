import { createFileRoute } from '@tanstack/react-router';
import { EntryScreen } from '../../screens/entry-screen.tsx';

/** Like /shop/entry, for a logged-in seller. */
export const Route = createFileRoute('/shop/seller-entry')({
  staticData: { layout: 'LayoutPageWithHeader' },
  component: EntryScreen,
});
