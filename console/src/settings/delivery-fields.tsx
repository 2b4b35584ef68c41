import { dayText, deliveryCarriers } from '@noren/contract/delivery';
import type { DeliveryRules } from '@noren/contract/entities/delivery';
import { Button } from '@noren/kit/components/button.tsx';
import { Checkbox, Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import { currentLocale } from '../i18n/current-locale.ts';
import { ProductChoice } from '../frame/product-choice.tsx';
import { PlaceChoice } from './place-choice.tsx';

const usual: DeliveryRules = {
  carrier: 'yamato',
  dates: true,
  slots: true,
  notes: true,
  lead_days: 1,
  cutoff_hour: 12,
  closed_weekdays: [6, 7],
  closed_days: [],
  transit_days: 1,
  far: [{ level_one_code: ['01', '47'], transit_days: 3 }],
  span_days: 14,
};

export const carrierName = {
  yamato: m.delivery_carrier_yamato,
  sagawa: m.delivery_carrier_sagawa,
  japanpost: m.delivery_carrier_japan_post,
} as const;

const offerName = {
  dates: m.delivery_dates,
  slots: m.delivery_slots,
  notes: m.delivery_notes,
  gifts: m.delivery_gifts,
} as const;

/** Monday to Sunday; 2024-01-01 was a Monday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const weekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  );

interface DeliveryFieldsProps {
  slug: string;
  /** null: buyers cannot ask for anything */
  rules: DeliveryRules | null;
  onChange: (rules: DeliveryRules | null) => void;
}

/** What buyers may ask of a delivery, and on which days the store ships. */
export function DeliveryFields({ slug, rules, onChange }: DeliveryFieldsProps) {
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="text-16 font-semibold">{m.delivery_title()}</h3>
        <p className="phrase-left text-14 text-ink-soft">{m.delivery_lead()}</p>
        <Checkbox
          checked={rules !== null}
          onChange={({ target }) => onChange(target.checked ? usual : null)}
        >
          {m.delivery_offer()}
        </Checkbox>
      </div>
      {rules && <RulesFields slug={slug} rules={rules} onChange={onChange} />}
    </div>
  );
}

function RulesFields({ slug, rules, onChange }: { rules: DeliveryRules } & DeliveryFieldsProps) {
  const set = (part: Partial<DeliveryRules>) => onChange({ ...rules, ...part });
  const far = rules.far[0] ?? { level_one_code: [], transit_days: 3 };
  const setFar = (level_one_code: string[], transit_days: number) =>
    set({ far: level_one_code.length === 0 ? [] : [{ level_one_code, transit_days }] });
  const days = (count: number) => m.delivery_days({ count });
  return (
    <div className="grid gap-4 rounded-card border border-line-strong p-4">
      <div>
        {(['dates', 'slots', 'notes', 'gifts'] as const).map((what) => (
          <Checkbox
            key={what}
            checked={rules[what] === true}
            onChange={({ target }) => set({ [what]: target.checked })}
          >
            {offerName[what]()}
          </Checkbox>
        ))}
      </div>
      {rules.gifts && (
        <ProductChoice
          slug={slug}
          label={m.delivery_wrapping()}
          hint={m.delivery_wrapping_hint()}
          product={rules.wrapping_product_id ? String(rules.wrapping_product_id) : undefined}
          onProduct={(product) =>
            set({ wrapping_product_id: product === '' ? null : Number(product) })
          }
        />
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label={m.delivery_carrier()}
          value={rules.carrier}
          onChange={({ target }) => set({ carrier: target.value as DeliveryRules['carrier'] })}
        >
          {deliveryCarriers.map((carrier) => (
            <option key={carrier} value={carrier}>
              {carrierName[carrier]()}
            </option>
          ))}
        </Select>
        <NumberSelect
          label={m.delivery_cutoff()}
          hint={m.delivery_cutoff_hint()}
          value={rules.cutoff_hour}
          values={range(0, 24)}
          nameOf={(hour) => `${hour}:00`}
          onChange={(cutoff_hour) => set({ cutoff_hour })}
        />
        <NumberSelect
          label={m.delivery_lead_days()}
          value={rules.lead_days}
          values={range(0, 60)}
          nameOf={(count) => (count === 0 ? m.delivery_same_day() : m.delivery_working({ count }))}
          onChange={(lead_days) => set({ lead_days })}
        />
        <NumberSelect
          label={m.delivery_transit()}
          value={rules.transit_days}
          values={range(1, 14)}
          nameOf={days}
          onChange={(transit_days) => set({ transit_days })}
        />
        <NumberSelect
          label={m.delivery_span()}
          value={rules.span_days}
          values={range(1, 60)}
          nameOf={days}
          onChange={(span_days) => set({ span_days })}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="text-14 font-semibold">{m.delivery_closed_weekdays()}</legend>
        <div className="flex flex-wrap gap-x-4">
          {weekdays.map((weekday) => (
            <Checkbox
              key={weekday}
              checked={rules.closed_weekdays.includes(weekday)}
              onChange={({ target }) => {
                const others = rules.closed_weekdays.filter((one) => one !== weekday);
                const closed_weekdays = target.checked
                  ? [...others, weekday].toSorted((a, b) => a - b)
                  : others;
                // a store that never ships cannot promise a day
                if (closed_weekdays.length < weekdays.length) set({ closed_weekdays });
              }}
            >
              {weekdayName(weekday)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <ClosedDays days={rules.closed_days} onChange={(closed_days) => set({ closed_days })} />
      <fieldset className="grid gap-2">
        <legend className="text-14 font-semibold">{m.delivery_far()}</legend>
        <PlaceChoice
          region="JP"
          codes={far.level_one_code}
          taken={new Set()}
          error={undefined}
          onPress={(pressed) => {
            const isWhole = pressed.every((code) => far.level_one_code.includes(code));
            const others = far.level_one_code.filter((code) => !pressed.includes(code));
            setFar(isWhole ? others : [...others, ...pressed], far.transit_days);
          }}
        />
        {far.level_one_code.length > 0 && (
          <NumberSelect
            label={m.delivery_far_transit()}
            value={far.transit_days}
            values={range(1, 14)}
            nameOf={days}
            onChange={(transit) => setFar(far.level_one_code, transit)}
          />
        )}
      </fieldset>
    </div>
  );
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

interface NumberSelectProps {
  label: string;
  hint?: string;
  value: number;
  values: readonly number[];
  nameOf: (value: number) => string;
  onChange: (value: number) => void;
}

const NumberSelect = ({ value, values, nameOf, onChange, ...field }: NumberSelectProps) => (
  <Select {...field} value={value} onChange={({ target }) => onChange(Number(target.value))}>
    {values.map((one) => (
      <option key={one} value={one}>
        {nameOf(one)}
      </option>
    ))}
  </Select>
);

/** Holidays and other days on which the store does not ship. */
function ClosedDays({
  days,
  onChange,
}: {
  days: readonly string[];
  onChange: (days: string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  function add(): void {
    if (typed !== '') onChange([...new Set([...days, typed])].toSorted());
    setTyped('');
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          label={m.delivery_closed_days()}
          type="date"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button variant="quiet" onClick={add}>
          {m.delivery_closed_add()}
        </Button>
      </div>
      {days.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {days.map((day) => (
            <li key={day}>
              <Button
                variant="quiet"
                aria-label={m.delivery_closed_remove({ day: dayText(day, currentLocale()) })}
                onClick={() => onChange(days.filter((one) => one !== day))}
              >
                {dayText(day, currentLocale())} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
