import { createHash, timingSafeEqual } from 'node:crypto';
import { encodeText, type Fields } from './codec.ts';

/**
 * Fields signed by a reply's CheckString: of a card (GMO 1.3), of a konbini number (GMO 1.7, by
 * analogy), of a PayPay return (a guess, never relied on).
 */
const SIGNED = {
  card: ['OrderID', 'Forward', 'Method', 'PayTimes', 'Approve', 'TranID', 'TranDate'],
  cvs: ['OrderID', 'Convenience', 'ConfNo', 'ReceiptNo', 'PaymentTerm', 'TranDate'],
  paypay: ['OrderID', 'Status', 'TranDate', 'PayPayTrackingID'],
} as const;
type Signed = keyof typeof SIGNED;

/** Returns a reply's CheckString: MD5 of its signed fields and the shop's password. */
export function checkString(fields: Fields, shopPass: string, signed: Signed = 'card'): string {
  const text = SIGNED[signed].map((name) => fields[name] ?? '').join('') + shopPass;
  return createHash('md5').update(encodeText(text, 'CheckString')).digest('hex');
}

/** Whether the reply has a CheckString made with the shop's password. False if it is absent. */
export function isGenuine(fields: Fields, shopPass: string, signed: Signed = 'card'): boolean {
  const given = Buffer.from((fields['CheckString'] ?? '').toLowerCase());
  const right = Buffer.from(checkString(fields, shopPass, signed));
  return given.length === right.length && timingSafeEqual(given, right);
}
