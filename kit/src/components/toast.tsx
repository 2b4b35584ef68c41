import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Toast, ToastAction } from './toast-rows.tsx';

/** Nothing is told before somebody has done something: how it looks comes with beside/beside.ts, once the page stands. */
const ToastRows = lazy(() => import('./toast-rows.tsx').then((rows) => ({ default: rows.ToastRows })));

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let regions: readonly symbol[] = [];
let nextId = 1;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Says one thing for a moment; an error, and what offers a way on, stays longer. What went well replaces what went well before: they must not cover the page. */
export function showToast(text: string, variant: Toast['variant'] = 'done', action?: ToastAction): void {
  const toast: Toast = { id: nextId++, text, variant, ...(action && { action }) };
  toasts = [...toasts.filter((other) => other.variant === 'error' && other.text !== text), toast].slice(-3);
  tell();
  setTimeout(() => hideToast(toast.id), variant === 'done' && !action ? 4000 : 8000);
}

function hideToast(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id);
  tell();
}

let onArrival: string | null = null;
/** What went well, told on the page the visitor is about to be led to: said before the page changes. */
export function tellOnArrival(text: string): void {
  onArrival = text;
}

/** What went well before something else takes its place goes. @param stays of it, nevertheless */
export function dropDone(stays?: (toast: Toast) => unknown): void {
  toasts = toasts.filter((toast) => toast.variant === 'error' || stays?.(toast));
  tell();
}

/** The page has changed. What went well on the page before has no place on the next one; an error may be why the visitor was led there. */
export function leaveToasts(): void {
  dropDone();
  if (onArrival !== null) showToast(onArrival);
  onArrival = null;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const nothing: readonly Toast[] = [];

/**
 * Stands in the page, and again inside each open modal dialog, whose rest of the page is inert: the last one speaks.
 * It must exist before anything is said, or screen readers stay silent. As a popover it lies above every dialog; from above,
 * for below are the buttons that the visitor is about to press. A height of its own (h-auto) overrules the browsers' own for popovers, with
 * which WebKit stretches the one row over the whole screen.
 */
export function ToastRegion() {
  const [me] = useState(() => Symbol('toasts'));
  const element = useRef<HTMLDivElement>(null);
  const shown = useSyncExternalStore(
    subscribe,
    () => (regions.at(-1) === me ? toasts : nothing),
    () => nothing,
  );
  useEffect(() => {
    regions = [...regions, me];
    // Browsers without popovers show it as what it is, a fixed box.
    element.current?.showPopover?.();
    tell();
    return () => {
      regions = regions.filter((other) => other !== me);
      tell();
    };
  }, [me]);
  return (
    <div
      ref={element}
      popover="manual"
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 bottom-auto z-50 m-0 grid h-auto w-full max-w-none justify-items-center gap-2 overflow-visible border-0 bg-transparent px-4 pt-[max(4.5rem,env(safe-area-inset-top))]"
    >
      {shown.length > 0 && (
        <Suspense fallback={null}>
          <ToastRows toasts={shown} onHide={hideToast} />
        </Suspense>
      )}
    </div>
  );
}
