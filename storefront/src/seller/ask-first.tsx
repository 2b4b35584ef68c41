import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import type { ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';

export interface AskFirstProps {
  open: boolean;
  title: string;
  /** what happens, and what stays */
  children: ReactNode;
  yes: string;
  busy?: boolean;
  onYes: () => void;
  /** an alternative between confirming and canceling */
  also?: ReactNode;
  onClose: () => void;
}

/**
 * Asks before a change that viewers see immediately. Neither button has the focus, so that a key
 * still held down does not confirm.
 */
export function AskFirst({
  open,
  title,
  children,
  yes,
  busy = false,
  onYes,
  also,
  onClose,
}: AskFirstProps) {
  return (
    <Drawer open={open} onClose={onClose} title={title}>
      <div className="grid gap-5">
        <p className="phrase-left text-16">{children}</p>
        <div className="grid gap-2.5">
          <Button variant="danger" wide busy={busy} onClick={onYes}>
            {yes}
          </Button>
          {also}
          <Button variant="quiet" wide onClick={onClose}>
            {m.seller_ask_no()}
          </Button>
        </div>
      </div>
    </Drawer>
  );
}
