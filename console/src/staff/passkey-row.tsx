import type { OwnPasskeys } from '@noren/contract/entities/passkeys';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { announcedTime } from '@noren/kit/formats/announced-time.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

export function PasskeyRow({
  one,
  onChanged,
}: {
  one: OwnPasskeys['passkeys'][number];
  onChanged: (passkeys: OwnPasskeys) => void;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const time = (at: string) => announcedTime(at, 'JP', currentLocale()).here;
  const [remove, busy] = useMutation(async () => {
    const result = await callConsole('DELETE /console/me/passkeys/{id}', {
      params: { id: String(one.id) },
    });
    if (!result.ok) return setError(errorSentence(result.error));
    showToast(m.passkey_removed());
    onChanged(result.data.data);
  });
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">{one.name}</p>
          <p className="text-14 text-ink-soft">
            {one.last_used_at === null
              ? m.passkey_unused()
              : m.passkey_used({ when: time(one.last_used_at) })}
          </p>
          <p className="text-14 text-ink-soft">{m.passkey_made({ when: time(one.created_at) })}</p>
        </div>
        {!isConfirming && (
          <Button
            variant="text"
            className="-ml-5 md:ml-0"
            aria-label={m.passkey_remove_of({ name: one.name })}
            onClick={() => setConfirming(true)}
          >
            {m.passkey_remove()}
          </Button>
        )}
      </div>
      {isConfirming && (
        <div className="grid gap-3 rounded-card bg-paper-deep p-4">
          <p className="phrase-left">{m.passkey_remove_sure({ name: one.name })}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="danger" busy={busy} onClick={() => remove()}>
              {m.passkey_remove()}
            </Button>
            <Button variant="text" onClick={() => setConfirming(false)}>
              {m.cancel()}
            </Button>
          </div>
        </div>
      )}
      {error !== null && <FieldError>{error}</FieldError>}
    </li>
  );
}
