import type { Region } from '@noren/contract/scalars';
import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { QrCode } from '@noren/kit/components/qr-code.tsx';
import * as m from '../i18n/generated/messages.js';
import { contentLanguage } from '../i18n/current-locale.ts';
import { canShare, copyLink, shareLink } from './share-link.ts';

export interface ShareSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  region: Region;
  /** when it begins, or that it runs; '' shows nothing */
  when: string;
  link: string;
  /** a note for the liver about this link; null: none */
  note: string | null;
}

/**
 * A stream's link to share: as a QR code, as text, with the device's share sheet or the clipboard.
 */
export function ShareSheet({ open, onClose, title, region, when, link, note }: ShareSheetProps) {
  return (
    <Drawer open={open} onClose={onClose} title={m.live_share_title()}>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 text-center">
        <div className="w-full max-w-80">
          <QrCode text={link} label={m.live_qr_of({ title })} />
        </div>
        <div className="grid gap-1">
          <p lang={contentLanguage[region]} className="phrase text-18 font-semibold">
            {title}
          </p>
          {when && <p className="figures text-14 text-ink-soft">{when}</p>}
        </div>
        <p className="w-full rounded-control bg-paper-deep px-3 py-2 text-left text-14 break-all select-all">
          {link}
        </p>
        {note && <p className="phrase-left text-left text-14 text-ink-soft">{note}</p>}
        <div className="flex w-full flex-wrap gap-2.5 *:flex-1">
          {canShare() && (
            <Button onClick={() => void shareLink(title, link)}>{m.live_share()}</Button>
          )}
          <Button variant={canShare() ? 'quiet' : 'primary'} onClick={() => void copyLink(link)}>
            {m.live_copy_link()}
          </Button>
        </div>
      </div>
    </Drawer>
  );
}
