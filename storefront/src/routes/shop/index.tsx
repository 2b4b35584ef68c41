import { createFileRoute, redirect } from '@tanstack/react-router';

/** spec §2: the shop has pages, and none at its own address; without this one the layout of the others would stand there empty. */
export const Route = createFileRoute('/shop/')({
  beforeLoad: ({ preload }) => {
    if (!preload) throw redirect({ to: '/error/not-found', replace: true });
  },
});
