import { createFileRoute, redirect } from '@tanstack/react-router';

/** spec §2: the store's path redirects to its marketplace screen. */
export const Route = createFileRoute('/stores/$storeSlug/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/stores/$storeSlug/marketplace', params, replace: true });
  },
});
