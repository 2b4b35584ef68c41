import { dayText, slotHours, type DeliverySlot } from '@noren/contract/delivery';
import type { OrderChange, OrderChanges } from '@noren/contract/entities/order-change';
import { currentLocale } from '../i18n/current-locale.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';

type Currency = 'JPY' | 'TWD';

/** A value of a change as the staff read it. */
function shownValue({ field }: OrderChange, value: string | number | null, of: Currency): string {
  if (value === null) return m.change_none();
  if (field === 'price' || field === 'shipping_fee' || field === 'payment_fee')
    return moneyIn(of)(Number(value));
  if (field === 'delivery_day') return dayText(String(value), currentLocale());
  if (field === 'delivery_slot')
    return slotHours(value as DeliverySlot) ?? m.order_delivery_morning();
  return String(value);
}

/** Who changed what, one line for each value. */
export function changeLine({ by, changes }: OrderChanges, currency: Currency): string {
  const lines = changes.map((change) => {
    const { field, item, from, to } = change;
    const label = [m.change_field({ field }), item].filter(Boolean).join(' ');
    const value = shownValue(change, to, currency);
    return from === null && field === 'added'
      ? m.change_line({ label, value })
      : m.change_line_from({ label, from: shownValue(change, from, currency), to: value });
  });
  return [by === null ? m.change_made() : m.change_made_by({ by }), ...lines].join('\n');
}
