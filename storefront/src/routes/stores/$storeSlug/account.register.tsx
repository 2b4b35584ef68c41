import { createFileRoute } from '@tanstack/react-router';
import { AccountRegister } from '../../../screens/account-register.tsx';

export const Route = createFileRoute('/stores/$storeSlug/account/register')({
  component: AccountRegister,
});
