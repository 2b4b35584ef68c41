import type { DragDropProvider } from '@dnd-kit/react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
} from 'react';
import { moved } from './choice.ts';
import { usePointerLost } from './use-pointer-lost.ts';

type Events = Pick<
  ComponentProps<typeof DragDropProvider>,
  'onDragStart' | 'onDragMove' | 'onDragEnd'
>;

interface Drag {
  id: number;
  /** distance of the pointer from the row's top */
  grip: number;
  order: readonly number[];
}

export interface Dragging {
  id: number | null;
  order: readonly number[] | null;
  events: Events;
}

const rowOf = (list: HTMLElement, id: number) =>
  list.querySelector<HTMLElement>(`[data-row="${id}"]`);
/** Returns the wanted position of the row's top within the list. */
const topOf = (list: HTMLElement, drag: Drag, y: number) =>
  y - list.getBoundingClientRect().top - drag.grip;

/**
 * Moves the row to the pointer, whatever its place in the list, but keeps it inside the list: below
 * its end it would make the page longer, which would then scroll on while the finger rests at the
 * edge.
 */
function follow(list: HTMLElement, drag: Drag, y: number): void {
  const row = rowOf(list, drag.id);
  if (!row) return;
  const top = Math.max(0, Math.min(topOf(list, drag, y), list.offsetHeight - row.offsetHeight));
  row.style.transform = `translateY(${top - row.offsetTop}px)`;
}

function resetStyle(list: HTMLElement, id: number): void {
  const row = rowOf(list, id);
  if (row) row.style.transform = '';
}

/** Counts the rows whose middle is above that of the dragged row. */
function rowsAbove(list: HTMLElement, drag: Drag, y: number): number {
  const centre = topOf(list, drag, y) + (rowOf(list, drag.id)?.offsetHeight ?? 0) / 2;
  return drag.order.filter((id) => {
    const other = id === drag.id ? null : rowOf(list, id);
    return other !== null && other.offsetTop + other.offsetHeight / 2 < centre;
  }).length;
}

/**
 * Reordering by dragging (docs/decisions/live.md): the row follows the finger, and the others make
 * room. The library handles the pointer (touch, pen, mouse, scrolling at the edges); its own
 * floating copy is not used, because it needs style elements, which our content security policy
 * forbids.
 */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  order: readonly number[],
  move: (id: number, to: number) => void,
): Dragging {
  // The row held now. It is cleared by the drop itself, because the render that shows the drop
  // comes later (the library uses a transition), while the page may still scroll and pointers may
  // still move.
  const held = useRef<Drag | null>(null);
  const [shown, setShown] = useState<Drag | null>(null);
  const pointer = useRef(0);
  const cancel = useRef<((event: Event) => void) | null>(null);
  const id = shown?.id ?? null;

  function setHeld(next: Drag | null): void {
    held.current = next;
    setShown(next);
  }
  function reorder(): void {
    const drag = held.current;
    if (!drag || !list.current) return;
    const above = rowsAbove(list.current, drag, pointer.current);
    if (above !== drag.order.indexOf(drag.id))
      setHeld({ ...drag, order: moved(drag.order, drag.id, above) });
    follow(list.current, drag, pointer.current);
  }
  // resets the row's style when the drag ends
  useLayoutEffect(() => {
    const rows = list.current;
    if (id === null || !rows) return;
    return () => resetStyle(rows, id);
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

  // cancels the drag; a press that ended normally has ended it before
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
        setHeld({
          id: source,
          grip: operation.position.initial.y - row.getBoundingClientRect().top,
          order,
        });
      },
      onDragMove: (event) => {
        pointer.current = event.to?.y ?? event.operation.position.current.y;
        reorder();
      },
      onDragEnd: ({ canceled }) => {
        const drag = held.current;
        if (!drag) return;
        setHeld(null);
        if (list.current) resetStyle(list.current, drag.id);
        // another tab may have removed it meanwhile: the drop does not bring it back
        const left = drag.order.filter((one) => order.includes(one));
        if (!canceled && left.includes(drag.id)) move(drag.id, left.indexOf(drag.id));
      },
    },
  };
}
