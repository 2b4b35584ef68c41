/** Where a store's days begin and end. */
export const zoneOf = { JP: 'Asia/Tokyo', TW: 'Asia/Taipei' } as const;

/** The calendar day it is in a zone: `2026-11-25`. */
export const dayIn = (zone: string, now: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now);
