/** The vendor's test numbers (PAYUNi 2.9), ours, and the results of other numbers. */
import { schemeOf } from '../../../../server/src/payments/gateways/payuni/status.ts';

export type Verdict =
  | { kind: 'approved' }
  /** `res_code` is the bank's. */
  | { kind: 'refused'; res_code: string }
  /** Approved, but with an ECI of another scheme, so the gateway cancels it. */
  | { kind: 'eci_mismatch' }
  /** The bank is silent, or the gateway reviews the buyer; it is settled later. */
  | { kind: 'undecided'; status: 'UNKNOWN' | 'UNAPPROVED'; settles: 'paid' | 'refused' };

/** What the sandbox stores of a card. The number itself is dropped after the call. */
export type SandboxCard = {
  card6_no: string;
  card4_no: string;
  brand: string;
  /** MMYY */
  expired: string;
  verdict: Verdict;
};

const APPROVED = new Set([
  '4147631000000001',
  '3560511000000001',
  '4147632000000001',
  '6200000000000001',
]);
const ECI_MISMATCH = new Set(['4147631000000002', '3560511000000002']);
const UNDECIDED: Record<string, Verdict> = {
  '4147631000000096': { kind: 'undecided', status: 'UNAPPROVED', settles: 'paid' },
  '4147631000000097': { kind: 'undecided', status: 'UNKNOWN', settles: 'paid' },
  '4147631000000098': { kind: 'undecided', status: 'UNKNOWN', settles: 'refused' },
};
/** Bank codes that the sandbox can return: 41476310000000 and the code. */
const BANK_CODES = new Set([
  '05',
  '12',
  '14',
  '41',
  '43',
  '51',
  '54',
  '57',
  '58',
  '59',
  '61',
  '62',
  '91',
]);

const SCHEMES = { visa: 'VISA', jcb: 'JCB', mastercard: 'Mastercard' } as const;

/** Returns VISA, Mastercard, JCB, UnionPay, or '' for a brand not taken here. */
export function brandOf(number: string): string {
  const scheme = schemeOf(number);
  if (scheme !== null) return SCHEMES[scheme];
  return number.startsWith('62') ? 'UnionPay' : '';
}

function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let i = 0; i < number.length; i++) {
    const digit = Number(number[number.length - 1 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Returns the bank's answer; null: not a card number. Vendor's numbers come first. */
export function verdictOf(number: string): Verdict | null {
  if (APPROVED.has(number)) return { kind: 'approved' };
  if (ECI_MISMATCH.has(number)) return { kind: 'eci_mismatch' };
  const undecided = Object.hasOwn(UNDECIDED, number) ? UNDECIDED[number] : undefined;
  if (undecided !== undefined) return undecided;
  const res_code = /^41476310000000(\d\d)$/.exec(number)?.[1] ?? '';
  if (BANK_CODES.has(res_code)) return { kind: 'refused', res_code };
  return /^\d{14,19}$/.test(number) && brandOf(number) !== '' && passesLuhn(number)
    ? { kind: 'approved' }
    : null;
}

/** Returns the ECI of a payment by this card after 3-D Secure; '' for cards without it. */
export function eciOf(card: SandboxCard): string {
  const right = { VISA: '05', JCB: '05', Mastercard: '02' }[card.brand] ?? '';
  if (right === '' || card.verdict.kind !== 'eci_mismatch') return right;
  return card.brand === 'Mastercard' ? '00' : '07';
}
