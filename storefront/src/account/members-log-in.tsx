import { AppLink } from '../page/app-link.tsx';
import { useRouterState } from '@tanstack/react-router';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import { useBuyer } from '../session/use-buyer.ts';

/**
 * Offers a login to a member who is not logged in, and returns to this page afterwards. Not in the
 * shop channel, where the platform's link logs in.
 */
export function MembersLogIn() {
  const { account } = useShop().channel.paths;
  const { known, isPending } = useBuyer();
  const here = useRouterState({ select: ({ location }) => location.href });
  if (!account || known || isPending) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-14 text-ink-soft">
      {m.account_for_members()}
      <AppLink
        href={`${account}/login`}
        search={{ redirect: here }}
        className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
      >
        {m.account_members_log_in()}
      </AppLink>
    </p>
  );
}
