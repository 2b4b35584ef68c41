import { dayAfter } from './calendar-days.ts';
import { slotsOfCarrier } from './delivery.ts';
import { isPaidAtDoor, isUnpaidForDays, type PaymentType } from './payment-methods.ts';
import type { DeliveryChoices, DeliveryRequest, DeliveryRules } from './entities/delivery.ts';

export interface DeliveryAsked {
  now: Date;
  /** prefecture of the address; null: not known yet */
  level_one_code: string | null;
  /** days in which the buyer may still pay, during which nothing is shipped */
  unpaid_days: number;
}

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** A store that is closed on every day of a year ships on none; the search ends there. */
const mostDays = 366;

/** The day on which the store ships an order at the latest; null: it is closed for a year. */
function shippingDay(rules: DeliveryRules, { now, unpaid_days }: DeliveryAsked): string | null {
  const closed = new Set(rules.closed_days);
  const isOpen = (day: string) =>
    !rules.closed_weekdays.includes(weekdayOf(day)) && !closed.has(day);
  // Japan has no summer time
  const inJapan = new Date(now.getTime() + 9 * 3_600_000);
  const today = dayAfter(inJapan.toISOString().slice(0, 10), unpaid_days);
  let day = inJapan.getUTCHours() >= rules.cutoff_hour ? dayAfter(today, 1) : today;
  let working = rules.lead_days;
  for (let tried = 0; tried < mostDays; tried++) {
    if (isOpen(day) && working-- === 0) return day;
    day = dayAfter(day, 1);
  }
  return null;
}

/** What buyers can choose for a delivery to a prefecture. Pure. */
export function deliveryChoicesOf(rules: DeliveryRules, asked: DeliveryAsked): DeliveryChoices {
  const slots = rules.slots ? [...slotsOfCarrier[rules.carrier]] : [];
  const ships = rules.dates ? shippingDay(rules, asked) : null;
  const others = { slots, notes: rules.notes, gifts: rules.gifts === true };
  if (ships === null) return { days: null, ...others };
  const { level_one_code } = asked;
  const transit =
    rules.far.find((one) => level_one_code !== null && one.level_one_code.includes(level_one_code))
      ?.transit_days ?? rules.transit_days;
  const first = dayAfter(ships, transit);
  return {
    days: { first, last: dayAfter(first, rules.span_days - 1) },
    ...others,
  };
}

const nothing: DeliveryChoices = { days: null, slots: [], notes: false, gifts: false };

/** What buyers can choose with a payment method; a store without rules takes no requests. Pure. */
export const deliveryChoicesFor = (
  rules: DeliveryRules | null | undefined,
  {
    payment,
    ...asked
  }: Omit<DeliveryAsked, 'unpaid_days'> & {
    payment: { type: PaymentType; term_days?: number | undefined } | null | undefined;
  },
): DeliveryChoices =>
  rules
    ? deliveryChoicesOf(rules, {
        ...asked,
        unpaid_days:
          payment && isUnpaidForDays(payment.type) && !isPaidAtDoor(payment.type)
            ? (payment.term_days ?? 0)
            : 0,
      })
    : nothing;

/**
 * The nearest request that can be fulfilled if this one cannot; null: it can. A day that is too
 * early becomes the first possible one; what the store does not offer becomes none. Pure.
 */
export function nearestPossible(
  request: DeliveryRequest,
  { days, slots, notes, gifts }: DeliveryChoices,
): DeliveryRequest | null {
  const day =
    request.day === null || days === null
      ? null
      : request.day < days.first
        ? days.first
        : request.day > days.last
          ? days.last
          : request.day;
  const slot = request.slot !== null && slots.includes(request.slot) ? request.slot : null;
  const note = notes ? request.note : null;
  const gift = giftOf(request);
  return day === request.day &&
    slot === request.slot &&
    note === request.note &&
    (gifts || gift === null)
    ? null
    : { day, slot, note, ...(gifts && gift) };
}

/** The parts of a request that make it a gift; null: none. Pure. */
function giftOf(
  request: DeliveryRequest,
): Pick<DeliveryRequest, 'noshi' | 'noshi_name' | 'hides_prices'> | null {
  const noshi = request.noshi || null;
  // a name has its place on a noshi
  const noshi_name = (noshi && request.noshi_name) || null;
  const hides_prices = request.hides_prices === true;
  return noshi || hides_prices ? { noshi, noshi_name, hides_prices } : null;
}

/** A request without content is none. */
export const someRequest = (request: DeliveryRequest | null | undefined): DeliveryRequest | null =>
  request && (request.day ?? request.slot ?? (request.note || giftOf(request))) !== null
    ? { day: request.day, slot: request.slot, note: request.note || null, ...giftOf(request) }
    : null;
