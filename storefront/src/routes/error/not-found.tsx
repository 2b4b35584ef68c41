import { createFileRoute } from '@tanstack/react-router';
import { ErrorPage } from '../../screens/error-page.tsx';

export const Route = createFileRoute('/error/not-found')({
  component: () => <ErrorPage kind="not-found" />,
});
