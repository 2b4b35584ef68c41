import { buttonClass } from '@noren/kit/components/button.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { lazy, Suspense } from 'react';
import * as m from '../i18n/generated/messages.js';
import { CopiedField } from './copied-field.tsx';

const QrCode = lazy(() =>
  import('@noren/kit/components/qr-code.tsx').then((part) => ({ default: part.QrCode })),
);

/** The address of the page on which buyers watch a show, to copy, to open, and as a QR code. */
export function ShowLink({ title, url }: { title: string; url: string | null }) {
  return (
    <Card className="grid content-start gap-3 p-5">
      <h2 className="text-18 font-semibold">{m.show_link()}</h2>
      <p className="phrase-left text-14 text-ink-soft">
        {url === null ? m.show_link_private() : m.show_link_hint()}
      </p>
      {url !== null && (
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
          <div className="grid justify-items-start gap-3">
            <CopiedField label={m.show_link()} isLabelHidden value={url} />
            <a href={url} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
              {m.show_link_open()}
            </a>
          </div>
          <div className="w-36">
            <Suspense fallback={<Skeleton className="size-36" />}>
              <QrCode text={url} label={m.show_link_qr({ title })} />
            </Suspense>
          </div>
        </div>
      )}
    </Card>
  );
}
