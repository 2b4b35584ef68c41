const second = 1000;
/** spec §9 */
export const minute = 60;
export const hour = 3600;
export const day = 86400;

export interface Duration {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Splits a remaining time into whole seconds, rounded up; negative times count as 0. */
export function durationOf(milliseconds: number): Duration {
  const left = Math.max(0, Math.ceil(milliseconds / second));
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: left % minute,
  };
}

const two = (value: number) => String(value).padStart(2, '0');

/** HH:MM:SS of one day. */
export function clockText({ hours, minutes, seconds }: Duration): string {
  return `${two(hours)}:${two(minutes)}:${two(seconds)}`;
}

/** spec §9, second form: HH:MM:SS with the days as hours. */
export function wholeClockText(duration: Duration): string {
  return clockText({ ...duration, hours: duration.hours + duration.days * 24 });
}

export const secondsOf = ({ days, hours, minutes, seconds }: Duration): number =>
  days * day + hours * hour + minutes * minute + seconds;
