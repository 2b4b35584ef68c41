import { useSyncExternalStore } from 'react';
import * as m from '../i18n/generated/messages.js';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx';

export interface Toast {
  id: number;
  text: string;
  tone: 'done' | 'trouble';
}

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let nextId = 1;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says one thing for a moment; trouble stays longer. Three at most, the oldest leaves first. */
export function showToast(text: string, tone: Toast['tone'] = 'done'): void {
  const toast = { id: nextId++, text, tone };
  change([...toasts.filter((other) => other.text !== text), toast].slice(-3));
  setTimeout(() => hideToast(toast.id), tone === 'done' ? 4000 : 8000);
}

/** Says what a failed call means; the sentences load with the first failure. */
export async function showFailure(failure: { code: string }): Promise<void> {
  const { errorSentence } = await import('../i18n/error-sentence.ts');
  showToast(errorSentence(failure), 'trouble');
}

export function hideToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const nothing: readonly Toast[] = [];

/** Stands once in the page; it must exist before anything is said, or screen readers stay silent. */
export function ToastRegion() {
  const shown = useSyncExternalStore(subscribe, () => toasts, () => nothing);
  return (
    <div role="status" aria-live="polite" className="pointer-events-none fixed inset-x-0 bottom-0 z-50 grid justify-items-center gap-2 px-4 pb-[max(5.5rem,env(safe-area-inset-bottom))]">
      {shown.map((toast) => (
        <div key={toast.id} className={classNames('pointer-events-auto flex w-full max-w-[28rem] items-center gap-3 rounded-card py-1.5 pr-1.5 pl-4 text-14 text-white shadow-sheet', toast.tone === 'done' ? 'bg-ink' : 'bg-plum')}>
          {toast.tone === 'done' ? <CheckIcon className="size-5 shrink-0" /> : <AlertIcon className="size-5 shrink-0" />}
          <span className="min-w-0 flex-1">{toast.text}</span>
          <IconButton label={m.common_close()} className="text-white hover:bg-white/15 hover:text-white" onClick={() => hideToast(toast.id)}>
            <CloseIcon className="size-5" />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
