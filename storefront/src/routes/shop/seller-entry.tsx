import { createFileRoute } from '@tanstack/react-router';
import { EntryScreen } from '../../screens/entry-screen.tsx';

/** As /shop/entry, where a seller is in. */
export const Route = createFileRoute('/shop/seller-entry')({ staticData: { layout: 'LayoutPageWithHeader' }, component: EntryScreen });
