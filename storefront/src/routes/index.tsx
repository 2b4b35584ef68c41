import { createFileRoute, redirect } from '@tanstack/react-router';
import { runtimeConfig } from '../page/runtime-config.ts';

// @NOTE spec silent: `/` redirects to the deployment's own store; without one there is no page to
// show.
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    const storeSlug = runtimeConfig().default_store_slug;
    if (storeSlug)
      throw redirect({
        to: '/stores/$storeSlug/marketplace',
        params: { storeSlug },
        replace: true,
      });
    throw redirect({ to: '/error/not-found', replace: true });
  },
});
