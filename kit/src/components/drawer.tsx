import * as words from '@noren/kit/words.ts';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { CloseIcon } from '../icons/frame-icons.tsx';
import { goOnInPage } from '../page/use-drawer.ts';
import { classNames } from '../style/class-names.ts';
import { dropDone, ToastRegion } from './toast.tsx';

/** How long the sheet takes to leave: `--duration-slide` of tokens.css, and a moment. */
const leavingMilliseconds = 300;

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** on a desktop: in the middle, or along the right side; a phone always has a sheet from below */
  place?: 'centre' | 'side';
  /** stays visible under the scrolling part: totals, the button that acts */
  footer?: ReactNode;
  children: ReactNode;
}

/** A native modal dialog: the browser traps the focus, makes the rest inert and gives it back on closing. */
export function Drawer({ open, onClose, title, place = 'centre', footer, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const shown = useStaysWhileLeaving(open);

  // Before the effects of what stands in it: its messages enter the top layer after it, and so lie above it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || open === element.open) return;
    if (open) {
      // it would lie over the sheet's title; what offers a way on (an undo) is still wanted
      dropDone((toast) => toast.action);
      element.showModal();
      // the sheet and not its first button, which would show a ring that nobody's keyboard has asked for
      element.focus();
      return;
    }
    element.close();
    goOnInPage();
  }, [open]);
  useLayoutEffect(() => {
    const element = dialog.current;
    // taken away while it is open
    return () => void (element?.open && setTimeout(goOnInPage));
  }, []);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      // on its way out it answers no second tap and is nobody's second dialog
      inert={!open}
      className={classNames('drawer', place === 'side' ? 'drawer-side' : 'drawer-centre')}
      onCancel={(event) => {
        // Esc and Android's Back: the URL decides, and closes the dialog through `open`.
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {shown && (
        <>
          <header className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-5">
            <h2 id={titleId} className="phrase min-w-0 flex-1 text-18 font-semibold">
              {title}
            </h2>
            <IconButton label={words.close()} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </header>
          {/* flex-auto: of a basis of nothing WebKit keeps nothing, in a dialog that is as high as its content */}
          <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 py-5">{children}</div>
          {footer && <footer className="border-t border-line px-5 pt-4 safe-bottom">{footer}</footer>}
          {open && <ToastRegion />}
        </>
      )}
    </dialog>
  );
}

/** The content stays until the sheet has left the screen, so that it does not leave empty. */
function useStaysWhileLeaving(open: boolean): boolean {
  const [leaving, setLeaving] = useState(open);
  useEffect(() => {
    if (open) {
      setLeaving(true);
      return;
    }
    const timer = setTimeout(() => setLeaving(false), leavingMilliseconds);
    return () => clearTimeout(timer);
  }, [open]);
  return open || leaving;
}
