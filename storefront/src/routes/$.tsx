import { createFileRoute, redirect } from '@tanstack/react-router';

/** spec §2: any other path redirects to not-found. A page that was met first has few routes: the rest is brought for whatever it does not know. */
export const Route = createFileRoute('/$')({
  beforeLoad: async ({ context, location, preload }) => {
    if (context.bringRest) {
      await context.bringRest(location.href, preload);
      throw redirect({ href: location.href, state: true, replace: true });
    }
    // and a store's without its name to abnormal
    throw redirect({ to: /^\/stores\/*$/.test(location.pathname) ? '/error/abnormal' : '/error/not-found', replace: true });
  },
});
