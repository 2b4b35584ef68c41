import type { Region } from '../formats/store-clock.ts';
import { formatDate } from '../formats/date-format.ts';

/** Shows a time in the store's time zone. */
export function DateTime({
  value,
  region,
  pattern,
}: {
  value: string | null;
  region: Region;
  pattern?: string;
}) {
  const text = formatDate(value, region, pattern);
  if (!text || !value) return null;
  return (
    <time dateTime={value} className="figures">
      {text}
    </time>
  );
}
