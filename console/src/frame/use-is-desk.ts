import { useSyncExternalStore } from 'react';

/** The kit's breakpoint `xl`. */
const desk = matchMedia('(min-width: 75rem)');
const subscribe = (changed: () => void) => {
  desk.addEventListener('change', changed);
  return () => desk.removeEventListener('change', changed);
};

/** Whether the window is as wide as at a desk, where lists are tables. */
export const useIsDesk = (): boolean => useSyncExternalStore(subscribe, () => desk.matches);
