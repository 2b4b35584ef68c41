import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enterPlace } from '../visitor/visitor.ts';
import {
  hiddenFor,
  retryDelays,
  watchPost,
  type LineState,
  type PostEvent,
  type Source,
  type Surroundings,
} from './use-live-post.ts';

class FakeSource implements Source {
  readyState = 1;
  readonly #listeners = new Map<string, (event: MessageEvent<string>) => void>();
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void) {
    this.#listeners.set(type, listener);
  }
  close() {
    this.readyState = 2;
  }
  say(type: string, sequence?: number) {
    const data =
      sequence === undefined ? '' : JSON.stringify({ sequence, products: [], added: [] });
    this.#listeners.get(type)?.({
      data,
      lastEventId: sequence === undefined ? '' : String(sequence),
    } as MessageEvent<string>);
  }
  /** simulates a browser whose connection was refused or given up */
  giveUp() {
    this.readyState = 2;
    this.say('error');
  }
}

beforeAll(() => void enterPlace('buyer'));
afterAll(() => void enterPlace('marketplace'));

const opened: FakeSource[] = [];
const events: PostEvent[] = [];
const lines: LineState[] = [];
let hidden = false;
let turn = () => {};
const around: Surroundings = {
  open: (url) => {
    const source = new FakeSource(url);
    opened.push(source);
    return source;
  },
  isHidden: () => hidden,
  onTurn: (listener) => {
    turn = listener;
    return () => {
      turn = () => {};
    };
  },
};
const watch = () =>
  watchPost(
    7,
    (event) => events.push(event),
    (line) => lines.push(line),
    around,
  );
const newest = () => opened.at(-1) as FakeSource;

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = events.length = lines.length = 0;
  hidden = false;
});
afterEach(() => vi.useRealTimers());

test('starts without a sequence, and receives snapshot and changes', () => {
  watch();
  expect(newest().url).toBe('/api/v1/shop/posts/7/events');
  newest().say('snapshot', 4);
  newest().say('change', 5);
  expect(events.map(({ type, data }) => [type, data.sequence])).toEqual([
    ['snapshot', 4],
    ['change', 5],
  ]);
  expect(lines.at(-1)).toBe('open');
});

test('leaves reconnecting to the browser', () => {
  watch();
  newest().readyState = 0;
  newest().say('error');
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(1);
  expect(lines.at(-1)).toBe('late');
});

test('reopens a closed connection after the last event, with growing delays', () => {
  watch();
  newest().say('change', 41);
  for (const delay of retryDelays) {
    const before = opened.length;
    newest().giveUp();
    vi.advanceTimersByTime(delay - 1);
    expect(opened).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(opened).toHaveLength(before + 1);
    expect(newest().url).toMatch(/\?last-event-id=41$/);
  }
  newest().say('change', 42);
  newest().giveUp();
  vi.advanceTimersByTime(retryDelays[0] as number);
  expect(newest().url).toMatch(/\?last-event-id=42$/);
});

test('keeps the connection of a hidden page for a while, closes it, and catches up when the page is visible', () => {
  watch();
  newest().say('change', 9);
  hidden = true;
  turn();
  vi.advanceTimersByTime(hiddenFor - 1);
  expect(newest().readyState).toBe(1);
  vi.advanceTimersByTime(1);
  expect(newest().readyState).toBe(2);
  hidden = false;
  turn();
  expect(opened).toHaveLength(2);
  expect(newest().url).toMatch(/\?last-event-id=9$/);
});

test('keeps the connection when the page is hidden briefly', () => {
  watch();
  hidden = true;
  turn();
  vi.advanceTimersByTime(hiddenFor / 2);
  hidden = false;
  turn();
  vi.advanceTimersByTime(hiddenFor * 2);
  expect(opened).toHaveLength(1);
  expect(newest().readyState).toBe(1);
});

test('ignores events of a closed source', () => {
  const line = watch();
  const old = newest();
  line.again('start');
  expect(newest().url).toBe('/api/v1/shop/posts/7/events');
  old.say('change', 3);
  expect(events).toEqual([]);
  line.stop();
  newest().giveUp();
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(2);
});
