import { newIntentKey } from '@noren/client/intent-key';
import { Button, IconButton } from '@noren/kit/components/button.tsx';
import { control } from '@noren/kit/components/inputs.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { DownIcon, TrashIcon } from '@noren/kit/icons/icons.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { StoreKind } from '@noren/contract/entities/goods';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { kindsQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { SettingsForm } from './settings-form.tsx';

/** The kinds of a store's products, in the order that buyers see. */
export function KindsForm({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(kindsQuery(slug));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <KindFields
      key={data.map(({ id, name }) => `${id} ${name}`).join('|')}
      slug={slug}
      kinds={data}
    />
  );
}

interface KindField {
  key: string;
  id?: number;
  name: string;
}

function KindFields({ slug, kinds }: { slug: string; kinds: readonly StoreKind[] }) {
  const client = useQueryClient();
  const [fields, setFields] = useState<readonly KindField[]>(
    kinds.map(({ id, name }) => ({ key: String(id), id, name })),
  );
  const [error, setError] = useState<string | null>(null);
  const moved = (index: number, to: number) => {
    const field = fields[index];
    if (field && to >= 0 && to < fields.length)
      setFields(fields.toSpliced(index, 1).toSpliced(to, 0, field));
  };
  const [save, busy] = useMutation(async () => {
    const wanted = fields.map(({ id, name }) => ({
      ...(id !== undefined && { id }),
      name: name.trim(),
    }));
    if (wanted.some(({ name }) => name === '')) return setError(m.kind_needs_name());
    if (new Set(wanted.map(({ name }) => name)).size < wanted.length)
      return setError(m.kind_name_twice());
    setError(null);
    const kept = new Set(wanted.flatMap(({ id }) => id ?? []));
    const removed = kinds.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
    const result = await callConsole('PUT /console/stores/{slug}/kinds', {
      params: { slug },
      body: { kinds: wanted, removed },
    });
    if (!result.ok) return setError(errorSentence(result.error));
    client.setQueryData(kindsQuery(slug).queryKey, result.data.data);
    showToast(m.settings_saved());
  });
  return (
    <SettingsForm
      id="kinds"
      title={m.kinds_title()}
      save={m.kinds_save()}
      error={error}
      busy={busy}
      submit={save}
    >
      <p className="phrase-left text-14 text-ink-soft">{m.kinds_text()}</p>
      <ul className="grid gap-2">
        {fields.map(({ key, name }, index) => (
          <li key={key} className="flex items-center gap-1">
            <input
              className={control}
              aria-label={m.kind_of({ nth: index + 1 })}
              maxLength={80}
              value={name}
              onChange={(event) =>
                setFields(
                  fields.with(index, { ...(fields[index] as KindField), name: event.target.value }),
                )
              }
            />
            <IconButton
              label={m.kind_earlier({ name })}
              aria-disabled={index === 0 || undefined}
              onClick={() => moved(index, index - 1)}
            >
              <DownIcon className="size-5 rotate-180" />
            </IconButton>
            <IconButton
              label={m.kind_later({ name })}
              aria-disabled={index === fields.length - 1 || undefined}
              onClick={() => moved(index, index + 1)}
            >
              <DownIcon className="size-5" />
            </IconButton>
            <IconButton
              label={m.kind_remove({ name })}
              className="text-ink-soft"
              onClick={() => setFields(fields.toSpliced(index, 1))}
            >
              <TrashIcon className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="quiet"
          onClick={() => setFields([...fields, { key: newIntentKey(), name: '' }])}
        >
          {m.kind_add()}
        </Button>
      </div>
    </SettingsForm>
  );
}
