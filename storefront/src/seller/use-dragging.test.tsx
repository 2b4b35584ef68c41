import { act, cleanup, render } from '@testing-library/react';
import { startTransition, useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useDragging, type Dragging } from './use-dragging.ts';

afterEach(cleanup);

const heightOfRow = 100;

/** Rows below each other, for a document without a layout. */
function layOut(list: HTMLElement): HTMLElement[] {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  Object.defineProperty(list, 'offsetHeight', { configurable: true, get: () => rows.length * heightOfRow });
  rows.forEach((row, index) => {
    Object.defineProperty(row, 'offsetTop', { configurable: true, get: () => index * heightOfRow });
    Object.defineProperty(row, 'offsetHeight', { configurable: true, get: () => heightOfRow });
  });
  return rows;
}

/** What the library tells of the pointer, as far as it is listened to. */
const manager = { actions: { stop: () => undefined } } as never;

const event = (y: number) => ({ to: { y }, canceled: false, operation: { source: { id: 1 }, position: { initial: { y: 10 }, current: { y } } } }) as never;

function open() {
  const moves: [number, number][] = [];
  let dragging = {} as Dragging;
  function List({ order = [1, 2, 3] }: { order?: number[] }) {
    const list = useRef<HTMLOListElement>(null);
    dragging = useDragging(list, order, (id, to) => moves.push([id, to]));
    return (
      <ol ref={list} data-testid="list">
        {(dragging.order ?? order).map((id) => (
          <li key={id} data-row={id} />
        ))}
      </ol>
    );
  }
  const page = render(<List />);
  const list = page.getByTestId('list');
  const events = () => dragging.events as unknown as Record<'onDragStart' | 'onDragMove' | 'onDragEnd', (event: never, manager: never) => void>;
  return { page, List, list, events, moves, dragging: () => dragging };
}

test('what still moves between the drop and the render that shows it lifts nothing again', async () => {
  const { list, events, moves, dragging } = open();
  layOut(list);
  await act(async () => events().onDragStart(event(10), manager));
  await act(async () => events().onDragMove(event(130), manager));
  expect(dragging().order).toEqual([2, 1, 3]);
  expect(layOut(list)[1]?.style.transform).toMatch(/translateY/);
  await act(async () => {
    const late = events().onDragMove;
    // as the library does with what it reports
    startTransition(() => events().onDragEnd(event(130), manager));
    window.dispatchEvent(new Event('scroll'));
    late(event(240), manager);
  });
  expect(dragging().id).toBeNull();
  expect(moves).toEqual([[1, 1]]);
  expect(layOut(list).map((row) => row.style.transform)).toEqual(['', '', '']);
});

test('what another tab took out while it was held does not come back', async () => {
  const { page, List, list, events, moves, dragging } = open();
  layOut(list);
  await act(async () => events().onDragStart(event(10), manager));
  page.rerender(<List order={[2, 3]} />);
  await act(async () => events().onDragEnd(event(10), manager));
  expect(dragging().id).toBeNull();
  expect(moves).toEqual([]);
});

test.each([
  [10_000, 'translateY(0px)'],
  [-10_000, 'translateY(0px)'],
  [130, 'translateY(20px)'],
])('a row held at %i px stays within the list, so that the page does not grow under it', async (y, transform) => {
  const { list, events } = open();
  layOut(list);
  await act(async () => events().onDragStart(event(10), manager));
  await act(async () => events().onDragMove(event(y), manager));
  // the list has given the row its new place: the last, the first, the second
  layOut(list);
  await act(async () => events().onDragMove(event(y), manager));
  expect(list.querySelector<HTMLElement>('[data-row="1"]')?.style.transform).toBe(transform);
});
