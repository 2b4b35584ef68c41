import { createHash, timingSafeEqual } from 'node:crypto';
import { encodeText, type Fields } from './codec.ts';

const SIGNED = ['OrderID', 'Forward', 'Method', 'PayTimes', 'Approve', 'TranID', 'TranDate'];

/** CheckString of a card reply: MD5 (hex) of these fields and the shop's pass, absent ones as empty (GMO 1.3). */
export function checkString(fields: Fields, shopPass: string): string {
  const text = SIGNED.map((name) => fields[name] ?? '').join('') + shopPass;
  return createHash('md5').update(encodeText(text, 'CheckString')).digest('hex');
}

/** True when the reply carries the CheckString that only the holder of the shop's pass can make. An absent one is false. */
export function isGenuine(fields: Fields, shopPass: string): boolean {
  const given = Buffer.from((fields['CheckString'] ?? '').toLowerCase());
  const right = Buffer.from(checkString(fields, shopPass));
  return given.length === right.length && timingSafeEqual(given, right);
}
