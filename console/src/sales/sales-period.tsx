import { dayAfter, longestSalesDays } from '@noren/contract/calendar-days';
import { control } from '@noren/kit/components/inputs.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import * as m from '../i18n/generated/messages.js';
import { usualDays, type SalesSearch } from './sales-reads.ts';

/**
 * Period choice: common periods by one tap, others by two dates. Each change goes to the URL at
 * once.
 */
export function SalesPeriod({ search, shown, today, onChange }: SalesPeriodProps) {
  const ends = [
    {
      end: 'from',
      label: m.sales_from(),
      min: dayAfter(shown.to, 1 - longestSalesDays),
      max: shown.to,
    },
    { end: 'to', label: m.sales_to(), min: shown.from, max: today },
  ] as const;
  const chosen = search.from === undefined ? (search.days ?? 30) : null;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div role="group" aria-label={m.sales_period()} className="flex flex-wrap gap-2">
        {usualDays.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={chosen === days}
            className={classNames(
              'target rounded-chip border px-4 text-14',
              chosen === days ? 'border-indigo bg-indigo text-white' : 'border-line-strong bg-card',
            )}
            onClick={() => onChange(days === 30 ? {} : { days })}
          >
            {days === 365 ? m.sales_year() : m.sales_days({ days })}
          </button>
        ))}
      </div>
      <div className="flex items-end gap-2">
        {ends.map(({ end, label, min, max }) => (
          <label key={end} className="grid gap-1 text-14">
            {label}
            <input
              type="date"
              className={control}
              value={shown[end]}
              min={min}
              max={max}
              onChange={({ target }) => target.value && onChange({ ...shown, [end]: target.value })}
            />
          </label>
        ))}
      </div>
    </div>
  );
}

interface SalesPeriodProps {
  search: SalesSearch;
  shown: { from: string; to: string };
  today: string;
  onChange: (search: SalesSearch) => void;
}
