import { createFileRoute } from '@tanstack/react-router';
import { ErrorPage } from '../../screens/error-page.tsx';

export const Route = createFileRoute('/error/internal-system')({
  component: () => <ErrorPage kind="internal-system" />,
});
