import { createFileRoute, redirect } from '@tanstack/react-router';

/**
 * spec §2: any other path redirects to not-found. A small first router loads the remaining routes
 * here.
 */
export const Route = createFileRoute('/$')({
  beforeLoad: async ({ context, location, preload }) => {
    if (context.bringRest) {
      await context.bringRest(location.href, preload);
      throw redirect({ href: location.href, state: true, replace: true });
    }
    // a store path without a slug goes to abnormal
    throw redirect({
      to: /^\/stores\/*$/.test(location.pathname) ? '/error/abnormal' : '/error/not-found',
      replace: true,
    });
  },
});
