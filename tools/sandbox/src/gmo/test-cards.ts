/** The vendor's test numbers (GMO 1.12), and the results of other numbers. */

export type Verdict = { kind: 'approved' } | { kind: 'refused'; info: string };

/** What the sandbox stores of a card. The number itself is dropped after the token was made. */
export type SandboxCard = {
  masked: string;
  brand: string;
  /** YYMM */
  expire: string;
  holder_name: string;
  verdict: Verdict;
};

const APPROVED = new Set([
  '4111111111111111',
  '5111111111111111',
  '2111111111111111',
  '3111111111111111',
  '36111111111111',
  '375987000000088',
  '4100000000000100',
]);

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

const DECLINED = new Set([
  2,
  3,
  4,
  5,
  12,
  22,
  30,
  42,
  44,
  45,
  54,
  55,
  56,
  60,
  61,
  65,
  ...range(67, 81),
  83,
  ...range(95, 99),
]);
const NO_ANSWER = new Set([1, 3, 12, 13, 14, 15, 50, 51, ...range(53, 58), 60, ...range(70, 78)]);

const BRANDS: [RegExp, string][] = [
  [/^4/, 'VISA'],
  [/^(5[1-5]|2[1-7])/, 'MASTER'],
  [/^(35|31)/, 'JCB'],
  [/^3[47]/, 'AMEX'],
  [/^3[068]/, 'DINERS'],
  // The vendor's "no answer" family starts with 59.
  [/^5999/, 'MASTER'],
];

/** Returns VISA, MASTER, JCB, AMEX, DINERS, or '' for a brand that no Japanese shop takes. */
export function brandOf(number: string): string {
  return BRANDS.find(([prefix]) => prefix.test(number))?.[1] ?? '';
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

/** Returns the card company's answer; some of the vendor's numbers fail the check digit. */
export function verdictOf(number: string): Verdict {
  if (APPROVED.has(number)) return { kind: 'approved' };
  const family = /^(4999|5999)0000000000(\d\d)$/.exec(number);
  const code = family?.[2] ?? '';
  if (family?.[1] === '4999' && DECLINED.has(Number(code)))
    return { kind: 'refused', info: `42G${code}0000` };
  if (family?.[1] === '5999' && NO_ANSWER.has(Number(code)))
    return { kind: 'refused', info: `42C${code}0000` };
  if (brandOf(number) === '') return { kind: 'refused', info: 'E41170002' };
  return passesLuhn(number) ? { kind: 'approved' } : { kind: 'refused', info: 'E41170099' };
}

export function maskNumber(number: string): string {
  return '*'.repeat(number.length - 4) + number.slice(-4);
}

/** Returns the refusal of a card in a month (yyyyMM), e.g. because it has expired. */
export function refusalOf(card: SandboxCard, month: string): string | null {
  if (`20${card.expire}` < month) return '42G830000';
  return card.verdict.kind === 'refused' ? card.verdict.info : null;
}
