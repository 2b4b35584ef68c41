import { createFileRoute, Link } from '@tanstack/react-router';
import * as m from '../../../i18n/generated/messages.js';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** Where an ended session leads (spec §4). */
export const Route = createFileRoute('/stores/$storeSlug/account/login')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  component: LoginScreen,
});

function LoginScreen() {
  return (
    <EmptyState
      title={m.common_login_ended()}
      next={
        <Link to="/stores/$storeSlug/marketplace" from="/stores/$storeSlug/account/login" className={buttonClass('primary')}>
          {m.common_to_shop()}
        </Link>
      }
    >
      {m.common_login_ended_more()}
    </EmptyState>
  );
}
