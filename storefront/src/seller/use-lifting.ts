import type { PostProduct } from '@noren/contract/entities/live-post';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import * as m from '../i18n/generated/messages.js';
import { moved } from './choice.ts';

export interface Lifting {
  /** id of the lifted product */
  id: number | null;
  /** the order while it is lifted */
  order: readonly number[];
  /** text for screen readers */
  announcement: string;
  onHandleKey: (event: KeyboardEvent, product: PostProduct) => void;
  onHandleBlur: () => void;
  onStep: (product: PostProduct, step: number, part: 'top' | 'up' | 'down') => void;
}

interface Held {
  id: number;
  from: number;
  order: readonly number[];
}

/**
 * Reordering by keyboard and buttons: Space lifts, arrows move, Space or Enter drops, Escape
 * cancels; every step is announced.
 */
export function useLifting(
  list: RefObject<HTMLElement | null>,
  order: readonly number[],
  nameOf: (id: number) => string,
  move: (id: number, to: number) => void,
): Lifting {
  const [held, setHeld] = useState<Held | null>(null);
  const [announcement, setAnnouncement] = useState('');
  /** a row that moves in the DOM loses the focus, so it is restored to the same part */
  const focus = useRef<{ id: number; part: string } | null>(null);
  useLayoutEffect(() => {
    const wanted = focus.current;
    if (!wanted) return;
    const element = list.current?.querySelector<HTMLElement>(
      `[data-row="${wanted.id}"] [data-part="${wanted.part}"]`,
    );
    if (element && document.activeElement !== element) element.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
    focus.current = null;
  });

  const place = (id: number, from: readonly number[]) => ({
    name: nameOf(id),
    place: from.indexOf(id) + 1,
    total: from.length,
  });

  function drop(): void {
    if (!held) return;
    move(held.id, held.order.indexOf(held.id));
    setAnnouncement(m.seller_said_dropped(place(held.id, held.order)));
    setHeld(null);
  }
  function putBack(): void {
    if (!held) return;
    setAnnouncement(m.seller_said_put_back({ name: nameOf(held.id), place: held.from + 1 }));
    focus.current = { id: held.id, part: 'handle' };
    setHeld(null);
  }

  function onHandleKey(event: KeyboardEvent, { id }: PostProduct): void {
    const { key } = event;
    if (held?.id !== id) {
      if (key !== ' ' && key !== 'Enter') return;
      event.preventDefault();
      setHeld({ id, from: order.indexOf(id), order });
      setAnnouncement(m.seller_said_picked_up(place(id, order)));
      return;
    }
    if (key === 'Escape') return (event.preventDefault(), putBack());
    if (key === ' ' || key === 'Enter') return (event.preventDefault(), drop());
    if (key === 'Tab') return drop();
    const now = held.order.indexOf(id);
    const to = { ArrowUp: now - 1, ArrowDown: now + 1, Home: 0, End: held.order.length - 1 }[key];
    if (to === undefined) return;
    event.preventDefault();
    const next = moved(held.order, id, to);
    focus.current = { id, part: 'handle' };
    setHeld({ ...held, order: next });
    setAnnouncement(m.seller_said_moved(place(id, next)));
  }

  return {
    id: held?.id ?? null,
    order: held ? held.order.filter((id) => order.includes(id)) : order,
    announcement,
    onHandleKey,
    // When the focus leaves the row, the product stays where it was moved. A moving row loses the
    // focus only for a moment.
    onHandleBlur: () =>
      setTimeout(() => {
        const now = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>(
          '[data-row]',
        )?.dataset.row;
        if (held && now !== String(held.id) && focus.current === null) drop();
      }),
    onStep: ({ id }, step, part) => {
      const next = moved(order, id, order.indexOf(id) + step);
      focus.current = { id, part };
      move(id, next.indexOf(id));
      setAnnouncement(m.seller_said_moved(place(id, next)));
    },
  };
}
