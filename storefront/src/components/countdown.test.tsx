import { resetServerTime, setServerTime } from '@noren/kit/clock/server-clock.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Countdown } from './countdown.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a countdown turns vermilion in its last minute, ends once, and announces minutes', () => {
  vi.useFakeTimers({ now: 0 });
  const ended = vi.fn();
  render(<Countdown end={new Date(62_000).toISOString()} onEnd={ended} />);
  const timer = screen.getByRole('timer');
  expect(timer.textContent).toContain('00:01:02');
  expect(timer.textContent).toContain('About 2 minutes left');
  expect(timer.className).not.toContain('vermilion');
  act(() => void vi.advanceTimersByTime(2_000));
  expect(timer.textContent).toContain('00:01:00');
  expect(timer.className).toContain('vermilion');
  act(() => void vi.advanceTimersByTime(70_000));
  act(() => void vi.advanceTimersByTime(0));
  expect(timer.textContent).toContain('Ended');
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a countdown of days announces days', () => {
  vi.useFakeTimers({ now: 0 });
  render(<Countdown end={new Date((86 * 3600 + 60) * 1000).toISOString()} />);
  expect(screen.getByRole('timer').textContent).toContain('About 3 days and 14 hours left');
});

test('a countdown shows its end by the estimated time, and calls onEnd when it is certainly over on the server', () => {
  vi.useFakeTimers({ now: 0 });
  resetServerTime();
  // the clock is between 300 ms slow and 300 ms fast
  setServerTime(0, -300, 300, 0);
  const ended = vi.fn();
  const { unmount } = render(<Countdown end={new Date(10_000).toISOString()} onEnd={ended} />);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(screen.getByRole('timer').textContent).toContain('Ended');
  expect(ended).not.toHaveBeenCalled();
  // the line may have been replaced by then
  unmount();
  act(() => void vi.advanceTimersByTime(299));
  expect(ended).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(ended).toHaveBeenCalledTimes(1);
  resetServerTime();
});
