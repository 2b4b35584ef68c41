import { useSyncExternalStore } from 'react';

const wide = '(width >= 64rem)';
function onWidth(listener: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is wide enough for a column next to the content, as in app.css. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(onWidth, () => window.matchMedia(wide).matches);
