import { TZDateMini } from '@date-fns/tz/date/mini';
import { formatDate, zoneOf } from '@noren/kit/formats/date-format.ts';

type Region = 'JP' | 'TW';

/** A time as `<input type="datetime-local">` writes it, in the store's time zone; '' for none. */
export const typedTime = (instant: string | null, region: Region): string =>
  formatDate(instant, region, "yyyy-MM-dd'T'HH:mm");

/** The instant of a typed time; null for an empty or incomplete one. */
export function instantOf(typed: string, region: Region): string | null {
  const [year, month, day, hour, minute] = typed.split(/\D/).map(Number);
  if (
    year === undefined ||
    month === undefined ||
    day === undefined ||
    hour === undefined ||
    minute === undefined
  )
    return null;
  return new Date(
    new TZDateMini(year, month - 1, day, hour, minute, zoneOf[region]).getTime(),
  ).toISOString();
}
