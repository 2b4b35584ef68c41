import { act, cleanup, render } from '@testing-library/react';
import { startTransition, useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useDragging, type Dragging } from './use-dragging.ts';

afterEach(cleanup);

const heightOfRow = 100;

/** Defines positions of rows below each other, because the test document has no layout. */
function layOut(list: HTMLElement): HTMLElement[] {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  Object.defineProperty(list, 'offsetHeight', {
    configurable: true,
    get: () => rows.length * heightOfRow,
  });
  rows.forEach((row, index) => {
    Object.defineProperty(row, 'offsetTop', { configurable: true, get: () => index * heightOfRow });
    Object.defineProperty(row, 'offsetHeight', { configurable: true, get: () => heightOfRow });
  });
  return rows;
}

/** The parts of the library's events that are used. */
const manager = { actions: { stop: () => undefined } } as never;

const event = (y: number) =>
  ({
    to: { y },
    canceled: false,
    operation: { source: { id: 1 }, position: { initial: { y: 10 }, current: { y } } },
  }) as never;

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
  const events = () =>
    dragging.events as unknown as Record<
      'onDragStart' | 'onDragMove' | 'onDragEnd',
      (event: never, manager: never) => void
    >;
  return { page, List, list, events, moves, dragging: () => dragging };
}

test('does not lift a row again by movements between the drop and its render', async () => {
  const { list, events, moves, dragging } = open();
  layOut(list);
  await act(async () => events().onDragStart(event(10), manager));
  await act(async () => events().onDragMove(event(130), manager));
  expect(dragging().order).toEqual([2, 1, 3]);
  expect(layOut(list)[1]?.style.transform).toMatch(/translateY/);
  await act(async () => {
    const late = events().onDragMove;
    // as the library does when it reports events
    startTransition(() => events().onDragEnd(event(130), manager));
    window.dispatchEvent(new Event('scroll'));
    late(event(240), manager);
  });
  expect(dragging().id).toBeNull();
  expect(moves).toEqual([[1, 1]]);
  expect(layOut(list).map((row) => row.style.transform)).toEqual(['', '', '']);
});

test('does not bring back a product that another tab removed during the drag', async () => {
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
])(
  'keeps a row dragged to %i px inside the list, so that the page does not grow',
  async (y, transform) => {
    const { list, events } = open();
    layOut(list);
    await act(async () => events().onDragStart(event(10), manager));
    await act(async () => events().onDragMove(event(y), manager));
    // the list has moved the row: to the end, to the start, to the second place
    layOut(list);
    await act(async () => events().onDragMove(event(y), manager));
    expect(list.querySelector<HTMLElement>('[data-row="1"]')?.style.transform).toBe(transform);
  },
);
