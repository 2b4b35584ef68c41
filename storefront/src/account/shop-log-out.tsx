import { Button } from '@noren/kit/components/button.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import * as m from '../i18n/generated/messages.js';
import { leaveAll } from './leave-all.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';
import { personName } from './entry-words.ts';

/** Logs buyers and sellers out of the shop; they log in again by the live platform's link. */
export function ShopLogOut({ name, of }: { name: string; of: 'buyer' | 'seller' }) {
  const client = useQueryClient();
  const router = useRouter();
  const [logOut, busy] = useMutation(async () => {
    const isBuyer = of === 'buyer';
    await leaveAll(isBuyer);
    memberToken.clear();
    if (isBuyer) guestToken.clear();
    const back = window.location.pathname + window.location.search;
    await router.navigate({
      href: `/error/unauthorized?${new URLSearchParams({ reason: 'logged_out', back })}`,
      replace: true,
    });
    // Not earlier: a page would refetch its data with a session that has ended.
    client.clear();
  });
  return (
    <div className="grid justify-items-center gap-2 border-t border-line pt-6">
      {name !== '' && (
        <p className="phrase text-center text-14 text-ink-soft">
          {m.account_entry_in_as({ name: personName(name) })}
        </p>
      )}
      <Button variant="quiet" busy={busy} onClick={logOut}>
        {m.profile_log_out()}
      </Button>
    </div>
  );
}
