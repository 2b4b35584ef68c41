import { createFileRoute } from '@tanstack/react-router';
import type { AccountSearch } from '../../../account/account-search.ts';
import { ForgetPasswordScreen } from '../../../screens/forget-password-screen.tsx';

/** spec §2: requests a reset email; with the email's `?token=`, sets the new password. */
export const Route = createFileRoute('/stores/$storeSlug/forget-password')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  validateSearch: (search: Record<string, unknown>): AccountSearch => search,
  component: ForgetPasswordScreen,
});
