import type { ShippingSetting } from '@noren/contract/entities/store';
import { freeShippingPromise, type ShippingException } from '@noren/contract/order-price';
import { placeName } from '@noren/contract/place-names';
import type { Currency } from '@noren/contract/scalars';
import { nameList, withNote } from '@noren/kit/formats/fact-text.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { TruckIcon } from '@noren/kit/icons/icons.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

export interface ShippingPromiseProps {
  shipping: ShippingSetting | null | undefined;
  amount: number;
  currency: Currency;
  /** code of the fee place (`feePlaceOf`); null: no address known */
  place: string | null;
}

/** Maximum number of places that a sentence names. */
const maxNamed = 6;

/**
 * Shows the amount until free shipping. Without an address it names the places that are still
 * charged.
 */
export function ShippingPromise({ shipping, amount, currency, place }: ShippingPromiseProps) {
  const promise =
    shipping && shipping.type !== 'self_pick_up'
      ? freeShippingPromise(shipping, amount, place)
      : null;
  if (!promise) return null;
  const money = (sum: number) => formatMoney(sum, currency, currentLocale());
  const words =
    promise.until_free > 0
      ? m.common_until_free_shipping({ price: money(promise.until_free) })
      : m.cart_free_shipping_reached();
  return (
    <p className="flex items-center gap-2 rounded-control bg-indigo-tint px-3 py-2 text-14 font-medium text-indigo">
      <TruckIcon className="size-5 shrink-0" />
      <span className="min-w-0">
        {promise.exceptions.length > 0
          ? withNote(words, exceptionWords(promise.exceptions, money))
          : words}
      </span>
    </p>
  );
}

function exceptionWords(
  exceptions: readonly ShippingException[],
  money: (sum: number) => string,
): string {
  if (exceptions.flatMap(({ codes }) => codes).length > maxNamed) {
    const dearest = Math.max(...exceptions.map(({ fee }) => fee));
    return m.cart_shipping_costs_there({
      places: m.cart_shipping_some_places(),
      price: money(dearest),
    });
  }
  const wordsOf = ({ codes, fee, free_from }: ShippingException): string => {
    const places = codes
      .map((code) => placeName(code, currentLocale()))
      .join(m.cart_shipping_places_mark());
    return free_from === null
      ? m.cart_shipping_costs_there({ places, price: money(fee) })
      : m.cart_shipping_free_there_from({ places, price: money(free_from) });
  };
  return nameList(exceptions.map(wordsOf));
}
