import { createFileRoute, redirect } from '@tanstack/react-router';
import { placeOf } from '../session/place.ts';

/** spec §2: any other path redirects to not-found. The shop's are another page load: the marketplace carries no routes of it. */
export const Route = createFileRoute('/$')({
  beforeLoad: async ({ context, location }) => {
    const place = placeOf(location.pathname);
    if (!context.whole && place !== null && place !== 'marketplace') {
      window.location.assign(location.href);
      await new Promise(() => {});
    }
    // and a store's without its name to abnormal
    throw redirect({ to: /^\/stores\/*$/.test(location.pathname) ? '/error/abnormal' : '/error/not-found', replace: true });
  },
});
