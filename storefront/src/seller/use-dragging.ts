import type { DragDropProvider } from '@dnd-kit/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { moved } from './choice.ts';
import { usePointerLost } from './use-pointer-lost.ts';

type Events = Pick<ComponentProps<typeof DragDropProvider>, 'onDragStart' | 'onDragMove' | 'onDragEnd'>;

interface Drag {
  id: number;
  /** how far below the row's top it was taken hold of */
  grip: number;
  order: readonly number[];
}

export interface Dragging {
  id: number | null;
  order: readonly number[] | null;
  events: Events;
}

const rowOf = (list: HTMLElement, id: number) => list.querySelector<HTMLElement>(`[data-row="${id}"]`);
/** Where the row's top is to be, in the list. */
const topOf = (list: HTMLElement, drag: Drag, y: number) => y - list.getBoundingClientRect().top - drag.grip;

/**
 * The row stands where the finger is, whatever place the list has given it by now, and within the list: drawn below its
 * end it would make the page longer, which then scrolls on for as long as the finger rests at the edge.
 */
function follow(list: HTMLElement, drag: Drag, y: number): void {
  const row = rowOf(list, drag.id);
  if (!row) return;
  const top = Math.max(0, Math.min(topOf(list, drag, y), list.offsetHeight - row.offsetHeight));
  row.style.transform = `translateY(${top - row.offsetTop}px)`;
}

function letGo(list: HTMLElement, id: number): void {
  const row = rowOf(list, id);
  if (row) row.style.transform = '';
}

/** How many rows have their middle above that of the one that is held. */
function rowsAbove(list: HTMLElement, drag: Drag, y: number): number {
  const centre = topOf(list, drag, y) + (rowOf(list, drag.id)?.offsetHeight ?? 0) / 2;
  return drag.order.filter((id) => {
    const other = id === drag.id ? null : rowOf(list, id);
    return other !== null && other.offsetTop + other.offsetHeight / 2 < centre;
  }).length;
}

/**
 * Order by hand (docs/decisions/live.md): the row follows the finger, the others make room. The library knows the pointer (touch, pen, mouse, the page that scrolls
 * at its edges); its own floating copy is not used, for it needs style elements, which our content security policy forbids.
 */
export function useDragging(list: RefObject<HTMLElement | null>, order: readonly number[], move: (id: number, to: number) => void): Dragging {
  // What is held now. It ends with the drop itself: the render that shows the drop comes later (the library makes a transition of it), and
  // until then the page still scrolls and pointers still move.
  const held = useRef<Drag | null>(null);
  const [shown, setShown] = useState<Drag | null>(null);
  const pointer = useRef(0);
  const cancel = useRef<((event: Event) => void) | null>(null);
  const id = shown?.id ?? null;

  function hold(next: Drag | null): void {
    held.current = next;
    setShown(next);
  }
  function reorder(): void {
    const drag = held.current;
    if (!drag || !list.current) return;
    const above = rowsAbove(list.current, drag, pointer.current);
    if (above !== drag.order.indexOf(drag.id)) hold({ ...drag, order: moved(drag.order, drag.id, above) });
    follow(list.current, drag, pointer.current);
  }
  // whatever was written to the row last, it goes with the drag
  useLayoutEffect(() => {
    const rows = list.current;
    if (id === null || !rows) return;
    return () => letGo(rows, id);
  }, [list, id]);
  useLayoutEffect(() => {
    if (held.current && list.current) follow(list.current, held.current, pointer.current);
  });
  const onScroll = useEffectEvent(reorder);
  useEffect(() => {
    if (id === null) return;
    const scrolled = () => onScroll();
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, [id]);

  // what is held goes back; a press that ended has ended the drag before
  usePointerLost(id !== null, (event) => held.current && cancel.current?.(event));

  return {
    id,
    order: shown?.order.filter((one) => order.includes(one)) ?? null,
    events: {
      onDragStart: ({ operation }, manager) => {
        const source = Number(operation.source?.id);
        const row = list.current && rowOf(list.current, source);
        if (!row) return;
        pointer.current = operation.position.current.y;
        cancel.current = (event) => manager.actions.stop({ event, canceled: true });
        hold({ id: source, grip: operation.position.initial.y - row.getBoundingClientRect().top, order });
      },
      onDragMove: (event) => {
        pointer.current = event.to?.y ?? event.operation.position.current.y;
        reorder();
      },
      onDragEnd: ({ canceled }) => {
        const drag = held.current;
        if (!drag) return;
        hold(null);
        if (list.current) letGo(list.current, drag.id);
        // another tab may have taken it out meanwhile: it does not come back by being let go
        const left = drag.order.filter((one) => order.includes(one));
        if (!canceled && left.includes(drag.id)) move(drag.id, left.indexOf(drag.id));
      },
    },
  };
}
