import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { lazy, Suspense, useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { ShownOnce } from '../frame/shown-once.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

/** loaded lazily: most visits to the settings do not show a code */
const QrCode = lazy(() =>
  import('@noren/kit/components/qr-code.tsx').then((part) => ({ default: part.QrCode })),
);

/** Creates a link that enters the rehearsal, in this browser or on a phone. */
export function RehearsalLink({ slug }: { slug: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [make, busy] = useMutation(async () => {
    setFailure(null);
    const result = await callConsole('POST /console/stores/{slug}/rehearsal/link', {
      params: { slug },
    });
    if (result.ok) setUrl(`${result.data.url.replace(/\?.*$/, '')}?locale=${currentLocale()}`);
    else setFailure(errorSentence(result.error));
  });
  return (
    <>
      <Button busy={busy} onClick={() => make()}>
        {m.rehearsal_enter()}
      </Button>
      {failure !== null && <FieldError>{failure}</FieldError>}
      {url !== null && (
        <div className="grid w-full gap-3">
          <ShownOnce
            label={m.rehearsal_link()}
            hint={m.rehearsal_link_hint()}
            value={url}
            copy={m.rehearsal_link_copy()}
            copied={m.rehearsal_link_copied()}
          />
          <div className="flex flex-wrap items-end gap-4">
            <div className="grid w-40 gap-2">
              <Suspense fallback={<Skeleton className="size-40" />}>
                <QrCode text={url} label={m.rehearsal_qr()} />
              </Suspense>
            </div>
            <div className="grid justify-items-start gap-2">
              <p className="phrase-left text-14 text-ink-soft">{m.rehearsal_qr_hint()}</p>
              <a href={url} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
                {m.rehearsal_link_open()}
              </a>
            </div>
          </div>
        </div>
      )}
    </>
  );
}
