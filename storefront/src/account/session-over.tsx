import { buttonClass } from '@noren/kit/components/button.tsx';
import { AppLink } from '../page/app-link.tsx';
import { useRouterState } from '@tanstack/react-router';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import { useBuyer } from '../session/use-buyer.ts';
import { memberToken } from '../visitor/visitor.ts';
import { Callout } from './callout.tsx';

/**
 * A login whose time is over reads as nobody's: what is a member's is not gone, and this says so where it is missed.
 * @param words which says what appears again after a login
 */
export function SessionOver({ words }: { words: string }) {
  const { account } = useShop().channel.paths;
  const { known, isPending, failure } = useBuyer();
  const here = useRouterState({ select: ({ location }) => location.href });
  if (!account || known || isPending || failure || memberToken.get() === null) return null;
  return (
    <Callout variant="info" title={m.account_ended()}>
      <p>{words}</p>
      <AppLink href={`${account}/login`} search={{ redirect: here }} className={buttonClass('primary', true)}>
        {m.account_log_in()}
      </AppLink>
    </Callout>
  );
}
