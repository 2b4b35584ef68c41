import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { addressDraft } from '../addresses/address-draft.ts';
import { call } from '../api/client.ts';
import { draftOf } from '../checkout/draft.ts';
import * as m from '../i18n/generated/messages.js';
import { endSession } from '../session/end-session.ts';
import { Button } from '../ui/button.tsx';
import { tellOnArrival } from '../ui/toast.tsx';

/** spec §4: the session ends on the server and here; what was typed on the way to an order goes too, for the next person may sit at the same screen. */
export function LogOutButton({ storeSlug }: { storeSlug: string }) {
  const client = useQueryClient();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  async function logOut(): Promise<void> {
    setBusy(true);
    // Whatever is answered, this browser forgets: somebody who wants out is let out.
    await call('POST /auth/user/logout');
    draftOf(storeSlug).clear();
    addressDraft().clear();
    tellOnArrival(m.account_logged_out());
    endSession(client, (path) => void router.navigate({ href: path }));
  }
  return (
    <Button look="quiet" wide busy={busy} onClick={() => void logOut()}>
      {m.profile_log_out()}
    </Button>
  );
}
