import type { Region } from '@noren/contract/scalars';
import { IconButton, textButton } from '@noren/kit/components/button.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { lazy, Suspense, useState } from 'react';
import type { ChannelPaths } from '../channel/channel.ts';
import * as m from '../i18n/generated/messages.js';
import { QrIcon, ShareIcon } from './icons.tsx';
import { shareLink } from './share-link.ts';
import { streamLink, type LinkedStream } from './stream-link.ts';

const ShareSheet = lazy(() =>
  import('./share-sheet.tsx').then((part) => ({ default: part.ShareSheet })),
);

export interface ShareStreamProps {
  stream: LinkedStream & { title: string };
  paths: Pick<ChannelPaths, 'show'>;
  region: Region;
  /** when it begins; '' shows nothing */
  when: string;
  /**
   * text buttons on a card; icons in a narrow header; for the liver one button and a note about the
   * link
   */
  variant: 'words' | 'icons' | 'liver';
  /** about the link, shown below it */
  note?: string | null;
}

/** Shares a stream's link directly or as a QR code. */
export function ShareStream({
  stream,
  paths,
  region,
  when,
  variant,
  note = null,
}: ShareStreamProps) {
  const sheet = useDrawer(`share-${stream.post_id}`);
  // loaded when first opened, and kept until the closing animation ends
  const [wasOpen, setWasOpen] = useState(sheet.isOpen);
  if (sheet.isOpen && !wasOpen) setWasOpen(true);
  const { title } = stream;
  const link = streamLink(stream, paths, window.location.origin);
  const share = () => void shareLink(title, link);
  return (
    <>
      {variant === 'icons' && (
        <>
          <IconButton label={m.live_share_of({ title })} onClick={share}>
            <ShareIcon />
          </IconButton>
          <IconButton
            label={m.live_qr_open_of({ title })}
            aria-haspopup="dialog"
            onClick={sheet.open}
          >
            <QrIcon />
          </IconButton>
        </>
      )}
      {variant === 'words' && (
        <button
          type="button"
          className={textButton}
          aria-label={m.live_share_of({ title })}
          onClick={share}
        >
          <ShareIcon className="size-5" />
          {m.live_share()}
        </button>
      )}
      {variant !== 'icons' && (
        <button
          type="button"
          className={textButton}
          aria-haspopup="dialog"
          aria-label={variant === 'words' ? m.live_qr_open_of({ title }) : undefined}
          onClick={sheet.open}
        >
          <QrIcon className="size-5" />
          {variant === 'words' ? m.live_qr() : m.live_share()}
        </button>
      )}
      {wasOpen && (
        <Suspense>
          <ShareSheet
            open={sheet.isOpen}
            onClose={sheet.close}
            title={title}
            region={region}
            when={when}
            link={link}
            note={note}
          />
        </Suspense>
      )}
    </>
  );
}
