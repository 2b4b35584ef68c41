import type { OwnPasskeys } from '@noren/contract/entities/passkeys';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { announcedTime } from '@noren/kit/formats/announced-time.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { currentLocale, words } from '../i18n/words.ts';

/** A passkey of one's own; taking it away is asked once more. */
export function PasskeyRow({ one, onChanged }: { one: OwnPasskeys['passkeys'][number]; onChanged: (passkeys: OwnPasskeys) => void }) {
  const say = words();
  const [asks, setAsks] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const time = (at: string) => announcedTime(at, 'JP', currentLocale()).here;
  const [remove, busy] = useMutation(async () => {
    const result = await callConsole('DELETE /console/me/passkeys/{id}', { params: { id: String(one.id) } });
    if (!result.ok) return setError(errorSentence(result.error));
    showToast(say.passkey_removed);
    onChanged(result.data.data);
  });
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">{one.name}</p>
          <p className="text-14 text-ink-soft">{one.last_used_at === null ? say.passkey_unused : say.passkey_used(time(one.last_used_at))}</p>
          <p className="text-14 text-ink-soft">{say.passkey_made(time(one.created_at))}</p>
        </div>
        {!asks && (
          <Button variant="text" className="-ml-5 md:ml-0" aria-label={say.passkey_remove_of(one.name)} onClick={() => setAsks(true)}>
            {say.passkey_remove}
          </Button>
        )}
      </div>
      {asks && (
        <div className="grid gap-3 rounded-card bg-paper-deep p-4">
          <p className="phrase-left">{say.passkey_remove_sure(one.name)}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="danger" busy={busy} onClick={() => remove()}>
              {say.passkey_remove}
            </Button>
            <Button variant="text" onClick={() => setAsks(false)}>
              {say.cancel}
            </Button>
          </div>
        </div>
      )}
      {error !== null && <FieldError>{error}</FieldError>}
    </li>
  );
}
