import { Button } from '@noren/kit/components/button.tsx';
import { announceOnArrival } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import * as m from '../i18n/generated/messages.js';
import { endSession } from '../session/end-session.ts';
import { leaveAll } from './leave-all.ts';

/**
 * spec §4: ends the session on the server and here, and clears drafts in every store, because
 * someone else may use this browser next.
 */
export function LogOutButton() {
  const client = useQueryClient();
  const router = useRouter();
  const [logOut, busy] = useMutation(async () => {
    await leaveAll();
    announceOnArrival(m.account_logged_out());
    endSession(client, (path) => router.navigate({ href: path }));
  });
  return (
    <Button variant="quiet" wide busy={busy} onClick={logOut}>
      {m.profile_log_out()}
    </Button>
  );
}
