const JST_MS = 9 * 3600 * 1000;

/** yyyyMMddHHmmss in Japan's time: how GMO writes dates (1.2). */
export function jstStamp(at: Date): string {
  return new Date(at.getTime() + JST_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}

/** yyyyMMdd in Japan's time. */
export function jstDay(at: Date): string {
  return jstStamp(at).slice(0, 8);
}

/** yyyyMM in Japan's time. */
export function jstMonth(at: Date): string {
  return jstStamp(at).slice(0, 6);
}
