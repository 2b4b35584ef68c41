import { useTitle } from '../page/use-title.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { OtherPerson } from '../account/other-person.tsx';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { beginShopSession, logInToShop } from '../session/enter-shop.ts';
import { entryWanted } from '../session/entry-wanted.ts';

/** The shop's question whether to log in as another person: the token waits in this tab, unused. */
export function EntryScreen() {
  const client = useQueryClient();
  const router = useRouter();
  const [wanted] = useState(() => entryWanted().get());
  const [error, setError] = useState<string | null>(null);
  useTitle(m.account_entry_title(), m.common_app_name());
  const goOn = () => {
    entryWanted().clear();
    void router.navigate({ href: wanted.to || '/shop/orders', replace: true });
  };
  const [enter, busy] = useMutation(async () => {
    const result = await logInToShop(wanted.role, wanted.token, true);
    if (!result.ok) return setError(errorSentence(result.error));
    beginShopSession(client, result.data.token);
    goOn();
  });
  return (
    <div className="mx-auto w-full max-w-[30rem] px-4 pt-10 pb-16">
      <OtherPerson
        name={wanted.name}
        current={wanted.current}
        busy={busy}
        error={error}
        onEnter={wanted.token === '' ? null : enter}
        onStay={goOn}
      />
    </div>
  );
}
