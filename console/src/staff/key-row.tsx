import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { announcedTime } from '@noren/kit/formats/announced-time.ts';
import { factLine } from '@noren/kit/formats/fact-text.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { StoreKey } from '@noren/contract/entities/staff';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

export function KeyRow({
  slug,
  one,
  onChanged,
}: {
  slug: string;
  one: StoreKey;
  onChanged: (keys: StoreKey[]) => void;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [remove, busy] = useMutation(async () => {
    const result = await callConsole('DELETE /console/stores/{slug}/keys/{id}', {
      params: { slug, id: String(one.id) },
    });
    if (!result.ok) return setError(errorSentence(result.error));
    showToast(m.key_removed());
    onChanged(result.data.data);
  });
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {one.name}
            {one.is_over && <Chip variant="sold">{m.key_over()}</Chip>}
          </p>
          <p className="text-14 text-ink-soft">
            {factLine(
              m.role({ role: one.role }),
              m.invite_until({ until: announcedTime(one.expires_at, 'JP', currentLocale()).here }),
            )}
          </p>
        </div>
        {!isConfirming && (
          <Button
            variant="text"
            className="-ml-5 md:ml-0"
            aria-label={m.key_remove_of({ name: one.name })}
            onClick={() => setConfirming(true)}
          >
            {m.key_remove()}
          </Button>
        )}
      </div>
      {isConfirming && (
        <RemovalQuestion
          question={m.key_remove_sure({ name: one.name })}
          act={m.key_remove()}
          busy={busy}
          onRemove={() => remove()}
          onKeep={() => setConfirming(false)}
        />
      )}
      {error !== null && <FieldError>{error}</FieldError>}
    </li>
  );
}
