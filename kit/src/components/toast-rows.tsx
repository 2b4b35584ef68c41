import * as words from '@noren/kit/words.ts';
import { IconButton } from './button.tsx';
import { classNames } from '../style/class-names.ts';
import { AlertIcon, CheckIcon, CloseIcon } from '../icons/frame-icons.tsx';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  text: string;
  variant: 'done' | 'error';
  action?: ToastAction;
}

/** The current toasts, one row each. */
export function ToastRows({
  toasts,
  onHide,
}: {
  toasts: readonly Toast[];
  onHide: (id: number) => void;
}) {
  return toasts.map((toast) => (
    <div
      key={toast.id}
      className={classNames(
        'pointer-events-auto flex w-full max-w-[28rem] items-center gap-2 rounded-card py-1.5 pr-1.5 pl-4 text-14 text-white shadow-sheet',
        toast.variant === 'done' ? 'bg-ink' : 'bg-plum',
      )}
    >
      {toast.variant === 'done' ? (
        <CheckIcon className="size-5 shrink-0" />
      ) : (
        <AlertIcon className="size-5 shrink-0" />
      )}
      <span className="min-w-0 flex-1 py-1">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className="target shrink-0 rounded-control px-3 font-semibold underline decoration-white/50 underline-offset-4 hover:bg-white/15 focus-visible:outline-white"
          onClick={() => {
            onHide(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton
        label={words.close()}
        className="shrink-0 text-white hover:bg-white/15 hover:text-white focus-visible:outline-white"
        onClick={() => onHide(toast.id)}
      >
        <CloseIcon className="size-5" />
      </IconButton>
    </div>
  ));
}
