import { TZDateMini } from '@date-fns/tz/date/mini';
import type { Region } from './store-clock.ts';
import { lightFormat } from 'date-fns/lightFormat';

/** D-016: times are shown in the store's time zone. */
export const zoneOf: Record<Region, string> = { JP: 'Asia/Tokyo', TW: 'Asia/Taipei' };
/** spec §9 */
const defaultPattern = 'yyyy/MM/dd HH:mm:ss';

/**
 * Formats a time in the store's time zone. spec §9: an invalid time or pattern gives an empty
 * string.
 */
export function formatDate(
  value: string | number | Date | null | undefined,
  region: Region,
  pattern = defaultPattern,
): string {
  if (value === null || value === undefined) return '';
  try {
    const time = new Date(value).getTime();
    return Number.isNaN(time) ? '' : lightFormat(new TZDateMini(time, zoneOf[region]), pattern);
  } catch {
    return '';
  }
}
