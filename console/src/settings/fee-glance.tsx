import { formatMoney } from '@noren/kit/formats/money.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import type { Region } from '@noren/contract/scalars';
import { shippingAreas } from '@noren/contract/shipping-places';
import { wholePrice } from '../i18n/typed-number.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import type { FeeDraft } from './fee-draft.ts';
import { placeName } from '@noren/contract/place-names';
import { currencyOfRegion } from '../i18n/place-names.ts';

type GeneralFee = Pick<FeeDraft, 'fee_type' | 'fee' | 'threshold'>;

/** Overview of the shipping fee to each place by area, from the typed values. */
export function FeeGlance({
  region,
  general,
  drafts,
}: {
  region: Region;
  general: GeneralFee;
  drafts: readonly FeeDraft[];
}) {
  const locale = currentLocale();
  const money = (typed: string) => {
    const sum = wholePrice(typed, region);
    return sum === null || sum < 0 ? '–' : formatMoney(sum, currencyOfRegion(region), locale);
  };
  return (
    <section aria-label={m.place_fees_glance()} className="grid gap-2">
      <h3 className="text-14 font-semibold">{m.place_fees_glance()}</h3>
      {general.fee_type === 'condition' && (
        <p className="phrase-left text-14 text-ink-soft">
          {m.place_fee_elsewhere({ fee: money(general.fee), from: money(general.threshold) })}
        </p>
      )}
      <dl className="grid gap-3 rounded-card border border-line p-4">
        {shippingAreas[region].map(({ key, codes }) => (
          <div key={key} className="grid gap-1 md:grid-cols-[7rem_1fr]">
            <dt className="text-12 text-ink-soft md:pt-1.5">{m.area({ area: key })}</dt>
            <dd>
              <ul className="grid grid-cols-2 gap-1 sm:grid-cols-3 lg:grid-cols-4">
                {codes.map((code) => {
                  const own = drafts.find((draft) => draft.codes.includes(code));
                  const { fee_type, fee, threshold } = own ?? general;
                  return (
                    <li
                      key={code}
                      className={classNames(
                        'flex flex-wrap items-baseline justify-between gap-x-2 rounded-[6px] px-2 py-1 text-14',
                        own && 'bg-indigo-tint font-semibold text-indigo',
                      )}
                    >
                      <span>{placeName(code, locale)}</span>
                      <span className="tabular-nums">
                        {fee_type === 'free' ? m.fee_free() : money(fee)}
                      </span>
                      {own && fee_type === 'condition' && (
                        <span className="w-full text-right text-12 font-normal">
                          {m.place_fee_free_from({ sum: money(threshold) })}
                        </span>
                      )}
                    </li>
                  );
                })}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
