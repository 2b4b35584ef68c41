import * as words from '@noren/kit/words.ts';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { CloseIcon } from '../icons/frame-icons.tsx';
import { continueInPage } from '../page/use-drawer.ts';
import { classNames } from '../style/class-names.ts';
import { dismissDone, ToastRegion } from './toast.tsx';

/**
 * Duration of the closing animation (`--duration-slide` of tokens.css) plus a margin, in
 * milliseconds.
 */
const leavingMilliseconds = 300;

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /**
   * position on a desktop: centred, or along the right side; a phone always has a sheet from below
   */
  place?: 'centre' | 'side';
  /** stays visible below the scrolling part: totals, the submit button */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A native modal dialog: the browser traps the focus, makes the rest of the page inert and restores
 * the focus on closing.
 */
export function Drawer({ open, onClose, title, place = 'centre', footer, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const shown = useStaysWhileLeaving(open);

  // Before the effects of the children: their toasts enter the top layer after the dialog, and so
  // are above it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || open === element.open) return;
    if (open) {
      // A toast would cover the sheet's title; one with an action (an undo) is kept.
      dismissDone((toast) => toast.action);
      element.showModal();
      // Focus the sheet instead of its first button, which would show a focus ring although the
      // keyboard was not used.
      element.focus();
      return;
    }
    element.close();
    continueInPage();
  }, [open]);
  useLayoutEffect(() => {
    const element = dialog.current;
    // unmounted while open
    return () => void (element?.open && setTimeout(continueInPage));
  }, []);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      // While closing it ignores taps, and a second open dialog is not reported to assistive
      // technology.
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
          {/* flex-auto, because with a flex basis of 0 WebKit gives it no height in a dialog
              sized by its content */}
          <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 py-5">
            {children}
          </div>
          {footer && (
            <footer className="border-t border-line px-5 pt-4 safe-bottom">{footer}</footer>
          )}
          {open && <ToastRegion />}
        </>
      )}
    </dialog>
  );
}

/** Keeps the content mounted until the closing animation has finished. */
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
