import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import type { Region } from '@noren/contract/scalars';
import { shippingAreas } from '@noren/contract/shipping-places';
import { useId } from 'react';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { placeName } from '@noren/contract/place-names';
import { placeList } from '../i18n/place-names.ts';

interface PlaceChoiceProps {
  region: Region;
  codes: readonly string[];
  taken: ReadonlySet<string>;
  error: 'none' | readonly string[] | undefined;
  onPress: (codes: readonly string[]) => void;
}

/** Chooses the places of a fee: a whole area by one press, or single places. */
export function PlaceChoice({ region, codes, taken, error, onPress }: PlaceChoiceProps) {
  const locale = currentLocale();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid gap-3">
      <span id={id} className="text-14 font-semibold">
        {m.place_fee_areas()}
      </span>
      <div className="flex flex-wrap gap-2">
        {shippingAreas[region].map(({ key, codes: all }) => {
          const chosen = all.filter((code) => codes.includes(code)).length;
          const isOff = all.every((code) => taken.has(code) && !codes.includes(code));
          return (
            <button
              key={key}
              type="button"
              aria-pressed={chosen === 0 ? false : chosen === all.length ? true : 'mixed'}
              aria-disabled={isOff || undefined}
              className={classNames(
                'target rounded-chip border px-4 py-2 text-14 font-medium transition-colors duration-150 aria-disabled:border-transparent aria-disabled:bg-sold-tint aria-disabled:text-sold',
                chosen === 0
                  ? 'border-line-strong bg-card hover:border-indigo'
                  : chosen === all.length
                    ? 'border-indigo bg-indigo text-white'
                    : 'border-indigo bg-indigo-tint text-indigo',
              )}
              onClick={() => !isOff && onPress(all)}
            >
              {m.area({ area: key })}
              {chosen > 0 && chosen < all.length && ` ${chosen}/${all.length}`}
            </button>
          );
        })}
      </div>
      {error && (
        <FieldError>
          {error === 'none'
            ? m.place_fee_needs_place()
            : m.place_fee_twice({ places: placeList(error, locale) })}
        </FieldError>
      )}
      <p className="phrase-left text-14">
        <span className="text-ink-soft">{m.place_fee_chosen()}: </span>
        {codes.length === 0 ? m.place_fee_none_chosen() : placeList(codes, locale)}
      </p>
      <details>
        <summary className="target inline-flex cursor-pointer items-center text-14 text-indigo underline underline-offset-4">
          {region === 'JP' ? m.place_fee_places() : m.place_fee_places_TW()}
        </summary>
        <div className="grid gap-3 pt-2">
          {shippingAreas[region].map(({ key, codes: all }) => (
            <div key={key} role="group" aria-label={m.area({ area: key })}>
              <span aria-hidden className="text-12 text-ink-soft">
                {m.area({ area: key })}
              </span>
              <div className="grid grid-cols-2 gap-x-4 md:grid-cols-4">
                {all.map((code) => (
                  <Checkbox
                    key={code}
                    checked={codes.includes(code)}
                    disabled={taken.has(code) && !codes.includes(code)}
                    className="text-14 has-disabled:text-sold"
                    onChange={() => onPress([code])}
                  >
                    {placeName(code, locale)}
                  </Checkbox>
                ))}
              </div>
            </div>
          ))}
        </div>
      </details>
    </div>
  );
}
