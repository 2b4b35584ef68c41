import { createFileRoute, redirect } from '@tanstack/react-router';

/**
 * spec §2: the shop has no page at its own path; without this route its layout would be shown
 * empty.
 */
export const Route = createFileRoute('/shop/')({
  beforeLoad: ({ preload }) => {
    if (!preload) throw redirect({ to: '/error/not-found', replace: true });
  },
});
