import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls the current tab into view: on a phone the row of tabs is wider than the screen. */
export function useTabInSight(active: string): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!bar.current || !link) return;
    const { scrollLeft, clientWidth, offsetLeft } = bar.current;
    const left = link.offsetLeft - offsetLeft;
    if (left < scrollLeft || left + link.offsetWidth > scrollLeft + clientWidth)
      bar.current.scrollLeft = left - 16;
  }, [active]);
  return bar;
}
