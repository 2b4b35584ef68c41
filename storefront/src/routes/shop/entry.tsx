import { createFileRoute } from '@tanstack/react-router';
import { EntryScreen } from '../../screens/entry-screen.tsx';

/** D-088: a link of another person is followed after the one who is in has said so. A buyer's; a seller's has an address of its own, for its session lies beside. */
export const Route = createFileRoute('/shop/entry')({ staticData: { layout: 'LayoutPageWithHeader' }, component: EntryScreen });
