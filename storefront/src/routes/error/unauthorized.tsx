import { createFileRoute } from '@tanstack/react-router';
import { ErrorPage } from '../../screens/error-page.tsx';

export const Route = createFileRoute('/error/unauthorized')({
  component: () => <ErrorPage kind="unauthorized" />,
});
