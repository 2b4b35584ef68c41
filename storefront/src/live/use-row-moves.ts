import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Place {
  x: number;
  y: number;
}

const slide = { duration: 250, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };
const wantsNoMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Animates rows of a list from their previous to their new position (house part 6: the live product
 * row that moves when the seller moves it); new ones fade in. Each row has its key in `data-row`.
 * The dragged row is not animated.
 */
export function useRowMoves(
  list: RefObject<HTMLElement | null>,
  keys: readonly (string | number)[],
  dragged: string | number | null = null,
): void {
  const places = useRef<Map<string, Place> | null>(null);
  const signature = keys.join(' ');
  useLayoutEffect(() => {
    const before = places.current;
    const now = new Map<string, Place>();
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const key = row.dataset.row as string;
      const to = { x: row.offsetLeft, y: row.offsetTop };
      now.set(key, to);
      if (!before || key === String(dragged) || wantsNoMotion()) continue;
      const from = before.get(key);
      if (from === undefined) row.animate([{ opacity: 0 }, { opacity: 1 }], slide);
      else if (from.x !== to.x || from.y !== to.y)
        row.animate(
          [
            { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` },
            { transform: 'none' },
          ],
          slide,
        );
    }
    places.current = now;
  }, [list, signature, dragged]);
}

/** The same as a component that shows nothing, for pages that load it after their list. */
export function RowMoves({
  list,
  keys,
}: {
  list: RefObject<HTMLElement | null>;
  keys: readonly (string | number)[];
}) {
  useRowMoves(list, keys);
  return null;
}
