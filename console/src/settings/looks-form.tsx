import { buttonClass } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { colorFault } from '@noren/contract/store-looks';
import type { StoreLooks } from '@noren/contract/entities/store-picture';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { looksQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { hasFailed, imagesOf, isSending } from '../pictures/picture-list.ts';
import { usePictures } from '../pictures/use-pictures.ts';
import { ColorFields } from './color-fields.tsx';
import { SettingsForm } from './settings-form.tsx';

export function LooksForm({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(looksQuery(slug));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  return <LooksFields slug={slug} looks={data} />;
}

function LooksFields({ slug, looks }: { slug: string; looks: StoreLooks }) {
  const client = useQueryClient();
  const image = useOnePicture(slug, looks.image_url);
  const avatar = useOnePicture(slug, looks.avatar_url);
  const [colors, setColors] = useState(looks.colors ?? null);
  const [error, setError] = useState<string | null>(null);
  const fault = colors && colorFault(colors);
  const sending = image.isSending || avatar.isSending;
  const [save, busy] = useMutation(async () => {
    setError(null);
    if (sending) return setError(m.pictures_sending());
    if (fault) return;
    const result = await callConsole('PUT /console/stores/{slug}/looks', {
      params: { slug },
      body: { image_url: image.url, avatar_url: avatar.url, colors },
    });
    if (!result.ok) return setError(errorSentence(result.error));
    client.setQueryData(looksQuery(slug).queryKey, result.data.data);
    showToast(m.settings_saved());
  });
  return (
    <SettingsForm
      id="looks"
      title={m.looks_title()}
      save={m.looks_save()}
      error={error}
      busy={busy}
      submit={save}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <OnePicture label={m.looks_image()} picture={image} className="aspect-16/9 w-full" />
        <OnePicture label={m.looks_avatar()} picture={avatar} className="size-24 rounded-chip" />
      </div>
      <ColorFields colors={colors} fault={fault} onChange={setColors} />
    </SettingsForm>
  );
}

/** A field for one picture; a new picture replaces it. */
function useOnePicture(slug: string, there: string | null) {
  const pictures = usePictures(slug, there === null ? [] : [{ url: there, alt: '' }], 99);
  const { list } = pictures;
  const failed = list.find(({ failure }) => failure !== null);
  return {
    url: imagesOf(list).at(-1)?.url ?? null,
    isSending: isSending(list),
    failure: hasFailed(list) ? (failed?.failure ?? null) : null,
    percent: list.find(({ url }) => url === null)?.percent ?? null,
    choose(files: FileList | null) {
      for (const { key, failure } of list) if (failure) pictures.change({ kind: 'remove', key });
      pictures.add([...(files ?? [])].slice(0, 1));
    },
  };
}

function OnePicture({
  label,
  picture,
  className,
}: {
  label: string;
  picture: ReturnType<typeof useOnePicture>;
  className: string;
}) {
  return (
    <div className="grid content-start gap-2">
      <span className="text-14 font-semibold">{label}</span>
      {picture.url ? (
        <img
          src={picture.url}
          alt={label}
          className={classNames('rounded-card bg-paper-deep object-cover', className)}
        />
      ) : (
        <span
          className={classNames(
            'grid place-items-center rounded-card bg-paper-deep text-14 text-ink-soft',
            className,
          )}
        >
          {m.looks_none()}
        </span>
      )}
      {picture.isSending && (
        <span role="status">
          {picture.percent === null
            ? m.picture_waiting()
            : m.picture_sending({ percent: picture.percent })}
        </span>
      )}
      {picture.failure && <FieldError>{errorSentence(picture.failure)}</FieldError>}
      <div>
        <label
          className={classNames(
            buttonClass('quiet'),
            'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
          )}
        >
          {m.looks_change()}
          <input
            type="file"
            accept="image/*"
            aria-label={`${label}: ${m.looks_change()}`}
            className="sr-only"
            onChange={(event) => {
              picture.choose(event.target.files);
              event.target.value = '';
            }}
          />
        </label>
      </div>
    </div>
  );
}
