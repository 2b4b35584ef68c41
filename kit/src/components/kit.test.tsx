// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetServerTime, learnServerTime } from '../clock/server-clock.ts';
import { Button } from './button.tsx';
import { Countdown } from './countdown.tsx';
import { TextInput } from './inputs.tsx';
import { Picture } from './picture.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('Button', () => {
  test('takes no second tap while busy, and submits no form', () => {
    const tapped = vi.fn();
    const submitted = vi.fn((event: Event) => event.preventDefault());
    const { rerender, container } = render(
      <form>
        <Button type="submit" onClick={tapped}>
          Buy
        </Button>
      </form>,
    );
    container.querySelector('form')!.addEventListener('submit', submitted);
    fireEvent.click(screen.getByRole('button'));
    rerender(
      <form>
        <Button type="submit" onClick={tapped} busy>
          Buy
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
    expect(tapped).toHaveBeenCalledTimes(1);
    expect(submitted).toHaveBeenCalledTimes(1);
  });
});

test('a field is read with its label, hint and error', () => {
  render(<TextInput label="Postcode" hint="Seven digits" error="Too short" required />);
  const input = screen.getByLabelText(/Postcode/);
  const described = input
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)!.textContent);
  expect(described).toEqual(['Seven digits', 'Too short']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a countdown turns vermilion in its last minute, ends once, and speaks in minutes', async () => {
  vi.useFakeTimers({ now: 0 });
  const { act } = await import('@testing-library/react');
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

test('a countdown of days speaks of days', () => {
  vi.useFakeTimers({ now: 0 });
  render(<Countdown end={new Date((86 * 3600 + 60) * 1000).toISOString()} />);
  expect(screen.getByRole('timer').textContent).toContain('About 3 d 14 h left');
});

test('a countdown shows its end by the likeliest time, and tells of it when it is over for the server whatever the time there is', async () => {
  vi.useFakeTimers({ now: 0 });
  forgetServerTime();
  // between 300 ms slow and 300 ms fast
  learnServerTime(0, -300, 300, 0);
  const { act } = await import('@testing-library/react');
  const ended = vi.fn();
  const { unmount } = render(<Countdown end={new Date(10_000).toISOString()} onEnd={ended} />);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(screen.getByRole('timer').textContent).toContain('Ended');
  expect(ended).not.toHaveBeenCalled();
  // by then its line may be shown otherwise
  unmount();
  act(() => void vi.advanceTimersByTime(299));
  expect(ended).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(ended).toHaveBeenCalledTimes(1);
  forgetServerTime();
});

test('a picture that does not exist is not taken for one that still loads', () => {
  render(<Picture url={null} alt="藍の湯のみ" sizes="100vw" />);
  expect(screen.getByRole('img', { name: '藍の湯のみ (No picture yet)' }).textContent).toBe('No picture yet');
});
