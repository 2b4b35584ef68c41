import { createFileRoute } from '@tanstack/react-router';
import { AccountLogin } from '../../../screens/account-login.tsx';

export const Route = createFileRoute('/stores/$storeSlug/account/login')({
  component: AccountLogin,
});
