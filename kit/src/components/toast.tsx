import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Toast, ToastAction } from './toast-rows.tsx';

/**
 * Loaded lazily: no toast is shown before the visitor does something. background/background.ts preloads it
 * after the page has rendered.
 */
const ToastRows = lazy(() =>
  import('./toast-rows.tsx').then((rows) => ({ default: rows.ToastRows })),
);

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let regions: readonly symbol[] = [];
let nextId = 1;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * Shows a toast for a few seconds; errors and toasts with an action stay longer. A success toast
 * replaces the previous one, so that they do not cover the page.
 */
export function showToast(
  text: string,
  variant: Toast['variant'] = 'done',
  action?: ToastAction,
): void {
  const toast: Toast = { id: nextId++, text, variant, ...(action && { action }) };
  toasts = [
    ...toasts.filter((other) => other.variant === 'error' && other.text !== text),
    toast,
  ].slice(-3);
  notifyListeners();
  setTimeout(() => hideToast(toast.id), variant === 'done' && !action ? 4000 : 8000);
}

function hideToast(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id);
  notifyListeners();
}

let onArrival: string | null = null;
/** Shows a success toast on the next page; call it before navigating there. */
export function announceOnArrival(text: string): void {
  onArrival = text;
}

/** Hides the success toasts. @param stays returns whether to keep one nevertheless */
export function dismissDone(stays?: (toast: Toast) => unknown): void {
  toasts = toasts.filter((toast) => toast.variant === 'error' || stays?.(toast));
  notifyListeners();
}

/**
 * Called when the page has changed. Success toasts belong to the previous page; errors stay,
 * because one may be the reason for the navigation.
 */
export function leaveToasts(): void {
  dismissDone();
  if (onArrival !== null) showToast(onArrival);
  onArrival = null;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const nothing: readonly Toast[] = [];

/**
 * Rendered in the page, and again inside each open modal dialog, because a dialog makes the rest of
 * the page inert; the last one shows the toasts. It must exist before the first toast, or screen
 * readers do not announce it. As a popover it is above every dialog, at the top, because buttons
 * are at the bottom. Its own height (h-auto) overrides the browser's default for popovers, with
 * which WebKit stretches one row over the whole screen.
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
    // Browsers without popovers show it as a fixed box.
    element.current?.showPopover?.();
    notifyListeners();
    return () => {
      regions = regions.filter((other) => other !== me);
      notifyListeners();
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
