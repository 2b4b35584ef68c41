import type { Discount } from '@noren/contract/entities/discount';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import type { ChipVariant } from '@noren/kit/components/surfaces.tsx';
import * as m from '../i18n/generated/messages.js';

type Money = (amount: number) => string;

/** What a discount takes off: "10% off", "3 for the price of 2". */
export function effectWords({ effect, value, pays }: Discount, money: Money): string {
  if (effect === 'amount') return m.discount_amount_off({ sum: money(value) });
  if (effect === 'percent') return m.discount_percent_off({ percent: value });
  if (effect === 'n_for_m') return m.discount_n_for_m_off({ n: value, m: pays ?? value });
  return m.discount_free_shipping_off();
}

/** Which goods, and from which amount. */
export function conditionWords(discount: Discount, money: Money): string {
  const { min_amount, product_ids, kind_ids } = discount;
  const goods =
    product_ids.length + kind_ids.length === 0
      ? m.discount_all_goods()
      : m.discount_some_goods({ products: product_ids.length, kinds: kind_ids.length });
  return min_amount === 0 ? goods : m.discount_from_amount({ goods, sum: money(min_amount) });
}

export function periodWords(
  { starts_at, ends_at }: Pick<Discount, 'starts_at' | 'ends_at'>,
  region: 'JP' | 'TW',
): string {
  const at = (instant: string) => formatDate(instant, region, 'yyyy/MM/dd HH:mm');
  if (starts_at !== null && ends_at !== null)
    return m.discount_between({ from: at(starts_at), until: at(ends_at) });
  if (starts_at !== null) return m.discount_since({ from: at(starts_at) });
  return ends_at === null ? m.discount_no_end() : m.discount_until({ until: at(ends_at) });
}

export const usesWords = ({ uses, max_uses }: Discount): string =>
  max_uses === null
    ? m.discount_uses({ count: uses })
    : m.discount_uses_of({ count: uses, most: max_uses });

export const stateChips: Record<Discount['state'], { variant: ChipVariant; name: () => string }> = {
  active: { variant: 'done', name: m.discount_state_active },
  scheduled: { variant: 'indigo', name: m.discount_state_scheduled },
  used_up: { variant: 'sold', name: m.discount_state_used_up },
  ended: { variant: 'sold', name: m.discount_state_ended },
};
