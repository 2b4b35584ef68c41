import { classNames } from '@noren/kit/style/class-names.ts';
import { useAtEnd } from '@noren/kit/clock/use-at-end.ts';
import { useTimeLeft } from '@noren/kit/clock/use-time-left.ts';
import * as m from '../i18n/generated/messages.js';
import {
  clockText,
  day,
  durationOf,
  hour,
  minute,
  secondsOf,
  wholeClockText,
  type Duration,
} from './duration.ts';

export interface CountdownProps {
  end: string;
  /** spec §9: days and a clock, or only HH:MM:SS */
  form?: 'days' | 'clock';
  /** without a chip, in the text's colour until the last minute */
  plain?: boolean;
  onEnd?: () => void;
  /** classes for size and colour, instead of the chip's and the last minute's */
  className?: string;
}

/**
 * Time left by the server's clock. Vermilion in the last minute; screen readers announce hours,
 * minutes, the last minute and the end.
 */
export function Countdown({ end, form = 'days', plain = false, onEnd, className }: CountdownProps) {
  const left = durationOf(useTimeLeft(end));
  const seconds = secondsOf(left);
  const isOver = seconds === 0;
  useAtEnd(isOver, () => onEnd?.());
  const lastMinute = seconds > 0 && seconds <= minute;
  return (
    <span
      role="timer"
      className={classNames(
        'figures inline-flex items-center font-semibold',
        className ?? 'text-14',
        !plain && 'rounded-chip px-2.5 py-0.5',
        className ? '' : variantClass(lastMinute, isOver, plain),
      )}
    >
      <span aria-hidden="true">{isOver ? m.common_time_over() : timeText(left, form)}</span>
      <span className="sr-only" aria-live="polite">
        {spokenText(seconds)}
      </span>
    </span>
  );
}

function variantClass(lastMinute: boolean, isOver: boolean, plain: boolean): string {
  if (isOver) return plain ? 'text-sold' : 'bg-sold-tint text-sold';
  if (lastMinute) return plain ? 'text-vermilion' : 'bg-vermilion text-white';
  return plain ? '' : 'bg-indigo-tint text-indigo';
}

function timeText(left: Duration, form: 'days' | 'clock'): string {
  if (form === 'clock') return wholeClockText(left);
  return left.days > 0
    ? `${m.common_days({ count: left.days })} ${clockText(left)}`
    : clockText(left);
}

/**
 * Changes once an hour, and every five minutes in the last hour, because screen readers announce
 * every change.
 */
function spokenText(seconds: number): string {
  if (seconds === 0) return m.common_time_over();
  if (seconds <= minute) return m.common_time_left_last_minute();
  const days = Math.floor(seconds / day);
  if (days > 0)
    return m.common_time_left_days({ days, hours: Math.floor((seconds - days * day) / hour) });
  if (seconds >= hour) return m.common_time_left_hours({ count: Math.floor(seconds / hour) });
  const minutes = Math.ceil(seconds / minute);
  return m.common_time_left_minutes({ count: minutes > 5 ? Math.ceil(minutes / 5) * 5 : minutes });
}
