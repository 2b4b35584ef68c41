import { createFileRoute, redirect } from '@tanstack/react-router';

/** spec §2: /playground has the children home and about; it opens on home. In every build, linked from nowhere (D-269). */
export const Route = createFileRoute('/playground/')({
  beforeLoad: () => {
    throw redirect({ to: '/playground/home', replace: true });
  },
});
