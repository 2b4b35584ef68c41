import { createFileRoute } from '@tanstack/react-router';
import { showsOf } from '../../../live/shows.ts';
import { ShowsScreen } from '../../../screens/shows-screen.tsx';

/** Not in spec §2: the store's shows, on air and announced. */
export const Route = createFileRoute('/stores/$storeSlug/live/')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  loader: ({ context, params }) => context.queryClient.ensureQueryData(showsOf(params.storeSlug)),
  component: ShowsScreen,
});
