import { buttonClass } from '@noren/kit/components/button.tsx';
import { AppLink } from '../page/app-link.tsx';
import { useRouterState } from '@tanstack/react-router';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import { useBuyer } from '../session/use-buyer.ts';
import { memberToken } from '../visitor/visitor.ts';
import { Callout } from './callout.tsx';

/**
 * Tells a member that their session has expired, where their data would be.
 * @param words what becomes visible again after a login
 */
export function SessionOver({ words }: { words: string }) {
  const { account } = useShop().channel.paths;
  const { known, isPending, failure } = useBuyer();
  const here = useRouterState({ select: ({ location }) => location.href });
  if (!account || known || isPending || failure || memberToken.get() === null) return null;
  return (
    <Callout variant="info" title={m.account_ended()}>
      <p>{words}</p>
      <AppLink
        href={`${account}/login`}
        search={{ redirect: here }}
        className={buttonClass('primary', true)}
      >
        {m.account_log_in()}
      </AppLink>
    </Callout>
  );
}
