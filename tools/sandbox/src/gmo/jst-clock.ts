const JST_MS = 9 * 3600 * 1000;

/** yyyyMMddHHmmss in Japan's time, GMO's date format (1.2). */
export function jstStamp(at: Date): string {
  return new Date(at.getTime() + JST_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}

export function jstDay(at: Date): string {
  return jstStamp(at).slice(0, 8);
}

export function jstMonth(at: Date): string {
  return jstStamp(at).slice(0, 6);
}
