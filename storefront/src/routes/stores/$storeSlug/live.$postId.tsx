import { createFileRoute, notFound } from '@tanstack/react-router';
import { ShowScreen } from '../../../screens/show-screen.tsx';

/** Not in spec §2: the public page of a live post, for ghosts, guests and members. */
export const Route = createFileRoute('/stores/$storeSlug/live/$postId')({
  staticData: { layout: 'LayoutPageWithHeader' },
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.postId)) throw notFound();
  },
  component: ShowScreen,
});
