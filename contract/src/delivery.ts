import { dayAfter } from './calendar-days.ts';

/** Time slots of Japanese carriers: the morning, or hours of the day. */
export const deliverySlots = ['morning', '12-14', '14-16', '16-18', '18-20', '19-21'] as const;
export type DeliverySlot = (typeof deliverySlots)[number];

/** Usual words of a noshi, the band of a Japanese gift; 無地のし has none. */
export const noshiWords = [
  '御祝',
  '内祝',
  '御礼',
  '寿',
  '御中元',
  '御歳暮',
  '御年賀',
  '快気祝',
  '粗品',
  '無地のし',
] as const;

export const deliveryCarriers = ['yamato', 'sagawa', 'japanpost'] as const;
export type DeliveryCarrier = (typeof deliveryCarriers)[number];

/** The slots that each carrier offers. */
export const slotsOfCarrier: Readonly<Record<DeliveryCarrier, readonly DeliverySlot[]>> = {
  yamato: ['morning', '14-16', '16-18', '18-20', '19-21'],
  sagawa: deliverySlots,
  japanpost: deliverySlots,
};

/** The days from the first to the last, both included. */
export const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day, 1)) days.push(day);
  return days;
};

/** A calendar day in a language: 12月1日(火), Tue, Dec 1. */
export const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  }).format(new Date(day));

/** The hours of a slot, 14:00–16:00; null: the morning, which has a word in each language. */
export function slotHours(slot: DeliverySlot): string | null {
  if (slot === 'morning') return null;
  const [from, to] = slot.split('-');
  return `${from}:00–${to}:00`;
}
