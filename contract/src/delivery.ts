/** Time slots of Japanese carriers: the morning, or hours of the day. */
export const deliverySlots = ['morning', '12-14', '14-16', '16-18', '18-20', '19-21'] as const;
export type DeliverySlot = (typeof deliverySlots)[number];

export const deliveryCarriers = ['yamato', 'sagawa', 'japan_post'] as const;
export type DeliveryCarrier = (typeof deliveryCarriers)[number];

/** The slots that each carrier offers. */
export const slotsOfCarrier: Readonly<Record<DeliveryCarrier, readonly DeliverySlot[]>> = {
  yamato: ['morning', '14-16', '16-18', '18-20', '19-21'],
  sagawa: deliverySlots,
  japan_post: deliverySlots,
};

/** The day `days` after a calendar day, both as `2026-11-28`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The days from the first to the last, both included. */
export const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day, 1)) days.push(day);
  return days;
};
