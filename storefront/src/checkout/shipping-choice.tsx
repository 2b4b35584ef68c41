import type { ShippingSetting } from '@noren/contract/entities/store';
import { feeRule } from '@noren/contract/order-price';
import type { Currency } from '@noren/contract/scalars';
import { RadioCard } from '@noren/kit/components/inputs.tsx';
import { noteLine, wordOf } from '@noren/kit/formats/fact-text.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { StoreIcon, TruckIcon } from '@noren/kit/icons/icons.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

const names: Record<ShippingSetting['type'], () => string> = {
  custom: m.checkout_shipping_custom,
  self_pick_up: m.checkout_shipping_pick_up,
  'tw_home-delivery': m.checkout_shipping_home,
};

export const shippingName = (type: ShippingSetting['type']): string => wordOf(names, type);

export function ShippingChoice({
  settings,
  chosen,
  currency,
  prefecture = null,
  onChoose,
}: {
  settings: readonly ShippingSetting[];
  chosen: number | null;
  currency: Currency;
  /** JIS X 0401 code of the chosen address; null: no address yet, so the fee may still change */
  prefecture?: string | null;
  onChoose: (id: number) => void;
}) {
  if (settings.length === 0)
    return <p className="text-14 text-ink-soft">{m.checkout_shipping_none()}</p>;
  return (
    <div className="grid gap-3">
      {settings.map((setting) => (
        <RadioCard
          key={setting.id}
          name="shipping"
          title={wordOf(names, setting.type)}
          note={noteOf(setting, currency, prefecture)}
          checked={setting.id === chosen}
          onChange={() => onChoose(setting.id)}
          aside={
            setting.type === 'self_pick_up' ? (
              <StoreIcon className="size-6 text-ink-soft" />
            ) : (
              <TruckIcon className="size-6 text-ink-soft" />
            )
          }
        />
      ))}
    </div>
  );
}

/** Describes the fee: for the place if it is known. Uses the same rule as the order's price. */
export function noteOf(
  setting: ShippingSetting,
  currency: Currency,
  prefecture: string | null,
): string {
  const money = (amount: number) => formatMoney(amount, currency, currentLocale());
  const where =
    setting.type === 'self_pick_up' &&
    setting.address &&
    m.checkout_shipping_pick_up_where({ place: setting.address });
  // the fee depends on the method, which is chosen below
  if (setting.methods && setting.methods.length > 0) return noteLine(where);
  const terms = feeRule(setting, prefecture);
  const fee = terms.fee_type === 'free' ? m.common_free() : money(terms.fee);
  const over =
    terms.fee_type === 'condition' && terms.free_shipping_threshold !== null
      ? m.checkout_shipping_free_over({ price: money(terms.free_shipping_threshold) })
      : '';
  const area = setting.fees.length > 0 && prefecture === null && m.checkout_shipping_by_area();
  return noteLine(where, m.checkout_shipping_fee_from({ fee }) + over, area);
}
