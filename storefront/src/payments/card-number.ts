import type { CardGateway } from '@noren/contract/payment-methods';

export type CardBrand = 'visa' | 'mastercard' | 'jcb' | 'amex' | 'diners';

export const brandNames: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  jcb: 'JCB',
  amex: 'American Express',
  diners: 'Diners Club',
};

const prefixes: [CardBrand, RegExp][] = [
  ['amex', /^3[47]/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['diners', /^3(0[0-5]|09|[689])/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['visa', /^4/],
];

/** GMO 1.6 accepts at most 16 digits, PAYUNi 19. */
const maxDigits: Record<CardGateway, number> = { gmo: 16, payuni: 19 };
const minDigits: Record<CardGateway, number> = { gmo: 10, payuni: 14 };
/**
 * Whether the form asks for the card holder, and for a code of the brand's own length: PAYUNi takes
 * three digits of every brand and no name.
 */
export const asksHolder: Record<CardGateway, boolean> = { gmo: true, payuni: false };

export const cardDigits = (text: string, gateway: CardGateway = 'gmo'): string =>
  text.normalize('NFKC').replace(/\D/g, '').slice(0, maxDigits[gateway]);

export function brandOf(text: string): CardBrand | null {
  const digits = cardDigits(text);
  return prefixes.find(([, prefix]) => prefix.test(digits))?.[0] ?? null;
}

const groups: Partial<Record<CardBrand, readonly number[]>> = {
  amex: [4, 6, 5],
  diners: [4, 6, 4],
};

/** Groups the digits as printed on the card. */
export function formatCardNumber(text: string, gateway: CardGateway = 'gmo'): string {
  let rest = cardDigits(text, gateway);
  const brand = brandOf(rest);
  const parts: string[] = [];
  for (const size of (brand && groups[brand]) ?? [4, 4, 4, 4]) {
    if (rest === '') break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...parts, rest].filter(Boolean).join(' ');
}

/** Returns the caret position in the formatted text, after the same number of digits. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let digitsSeen = 0;
  for (let index = 0; index < formatted.length; index++) {
    if (digitsSeen === digitsBefore) return index;
    if (/\d/.test(formatted[index] ?? '')) digitsSeen += 1;
  }
  return formatted.length;
}

/** Lengths of complete numbers; other brands have 16 digits. */
const lengths: Partial<Record<CardBrand, number>> = { amex: 15, diners: 14 };

/** Whether a number fails its check digit. Only a warning: test numbers fail it too. */
export function looksMistyped(text: string, gateway: CardGateway = 'gmo'): boolean {
  const digits = cardDigits(text, gateway);
  const brand = brandOf(digits);
  if (digits.length < ((brand && lengths[brand]) ?? 16)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 !== 0;
}

/** Does not check the check digit (looksMistyped warns about it). */
export function cardNumberProblem(
  text: string,
  gateway: CardGateway = 'gmo',
): 'missing' | 'wrong' | null {
  const digits = cardDigits(text, gateway);
  if (digits === '') return 'missing';
  return digits.length < minDigits[gateway] ? 'wrong' : null;
}

export const cvcLength = (brand: CardBrand | null): number => (brand === 'amex' ? 4 : 3);

export function cvcProblem(text: string, brand: CardBrand | null): 'missing' | 'wrong' | null {
  if (text === '') return 'missing';
  const wanted = brand === null ? /^\d{3,4}$/ : new RegExp(`^\\d{${cvcLength(brand)}}$`);
  return wanted.test(text) ? null : 'wrong';
}

/** GMO 1.6: at most 50 of these characters. */
export function holderProblem(text: string): 'missing' | 'wrong' | null {
  if (text.trim() === '') return 'missing';
  return /^[A-Z0-9 /.,-]{1,50}$/.test(text.trim()) ? null : 'wrong';
}

/** The digits a mask leaves visible at its end, at most four. */
export const lastDigits = (masked: string): string => /\d{1,4}$/.exec(masked)?.[0] ?? '';

/** The value of maskedCardNo: at most the last four digits, whatever the gateway's mask shows. */
export const maskForServer = (masked: string): string =>
  masked
    .replace(/\d(?=.*\d{4})|\d(?=.*\*)/g, '*')
    .replace(/[^\d*]/g, '*')
    .slice(0, 32);
