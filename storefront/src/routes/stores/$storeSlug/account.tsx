import { createFileRoute, redirect } from '@tanstack/react-router';
import type { AccountSearch } from '../../../account/account-search.ts';
import { AccountScreen } from '../../../screens/account-screen.tsx';
import { memberToken } from '../../../visitor/visitor.ts';

/**
 * spec §2: /account with tabs login and register. Its own path redirects to the login tab, or a
 * member to their profile.
 */
export const Route = createFileRoute('/stores/$storeSlug/account')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  validateSearch: (search: Record<string, unknown>): AccountSearch => search,
  beforeLoad: ({ params, location }) => {
    if (!/\/account\/?$/.test(location.pathname)) return;
    throw redirect({
      to: memberToken.get()
        ? '/stores/$storeSlug/member/profile'
        : '/stores/$storeSlug/account/login',
      params,
      search: true,
      replace: true,
    } as never);
  },
  component: AccountScreen,
});
