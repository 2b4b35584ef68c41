import { createFileRoute } from '@tanstack/react-router';
import { EntryScreen } from '../../screens/entry-screen.tsx';

/**
 * D-088: asks before a link logs in another person. For buyers; sellers have a separate path,
 * because their session is separate.
 */
export const Route = createFileRoute('/shop/entry')({
  staticData: { layout: 'LayoutPageWithHeader' },
  component: EntryScreen,
});
