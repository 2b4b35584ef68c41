import { createFileRoute, redirect } from '@tanstack/react-router';

/** spec §2: any other path redirects to not-found. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/error/not-found', replace: true });
  },
});
