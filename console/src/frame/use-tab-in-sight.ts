import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls a row of tabs so that the current one is in sight: on a phone the row is wider than the screen. */
export function useTabInSight(active: string): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (bar.current && link) bar.current.scrollLeft = link.offsetLeft - bar.current.offsetLeft - 16;
  }, [active]);
  return bar;
}
