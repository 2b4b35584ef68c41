import { createFileRoute, redirect } from '@tanstack/react-router';

/**
 * spec §2: /playground has the children home and about, and redirects to home. It is in every
 * build, without links to it (D-269).
 */
export const Route = createFileRoute('/playground/')({
  beforeLoad: () => {
    throw redirect({ to: '/playground/home', replace: true });
  },
});
