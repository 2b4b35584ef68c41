import { randomInt } from 'node:crypto';

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A number people can read out: day and eight letters without look-alikes (8.5·10¹¹ a day). */
export function orderNumber(now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `N${day}-${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}
