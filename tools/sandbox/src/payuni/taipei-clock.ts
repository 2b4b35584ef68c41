/** Taiwan's time, as PAYUNi writes it: UTC+8 all year. */
const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

const inTaipei = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString();

/** YYYYMMDD */
export const taipeiDay = (at: Date): string => inTaipei(at).slice(0, 10).replaceAll('-', '');
/** HHMMSS */
export const taipeiTime = (at: Date): string => inTaipei(at).slice(11, 19).replaceAll(':', '');
/** YYYY-MM-DD HH:MM:SS */
export const taipeiStamp = (at: Date): string => inTaipei(at).slice(0, 19).replace('T', ' ');
/** YYMM, comparable with a card's reversed month. */
export const taipeiMonth = (at: Date): string => taipeiDay(at).slice(2, 6);
export const nextTaipeiMidnight = (at: Date): Date =>
  new Date((Math.floor((at.getTime() + OFFSET_MS) / DAY_MS) + 1) * DAY_MS - OFFSET_MS);
