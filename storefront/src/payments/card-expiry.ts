const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/** Formats MM/YY while typing, and autofilled or pasted values (`8/29`, `12/2030`). */
export function formatExpiry(text: string): string {
  const plain = text.normalize('NFKC');
  const parts = /^\s*(\d{1,2})\s*[/／\-年]\s*(?:20)?(\d{0,2})/.exec(plain);
  if (parts?.[1] !== undefined && parts[1] !== '0')
    return `${parts[1].padStart(2, '0')}/${parts[2] ?? ''}`;
  let digits = digitsOf(plain);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (digits.length === 6 && digits.slice(2, 4) === '20')
    digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/**
 * Returns what the expiry field shows after an input. Deleting does not format, and deleting the
 * slash also deletes the digit before it, because otherwise the caret could not pass it. Everything
 * typed, pasted or autofilled is formatted.
 * @param inputType of the browser's input event; absent when a browser autofills
 */
export const nextExpiry = (text: string, inputType: string | undefined): string =>
  inputType?.startsWith('delete') ? text.replace(/\/$/, '') : formatExpiry(text);

export type ExpiryProblem = 'missing' | 'wrong' | 'over';

/** A card is valid through the last day of its month, in Japan's time. */
function endOf(month: number, year: number): number {
  return Date.UTC(2000 + year, month, 1, -9);
}

export function expiryProblem(text: string, now: number): ExpiryProblem | null {
  if (text.trim() === '') return 'missing';
  const parts = /^(\d{2})\/(\d{2})$/.exec(text);
  const month = Number(parts?.[1]);
  if (!parts || month < 1 || month > 12) return 'wrong';
  return endOf(month, Number(parts[2])) <= now ? 'over' : null;
}

/** GMO 1.6: `expire` as YYYYMM. */
export const expiryForGateway = (text: string): string => `20${text.slice(3)}${text.slice(0, 2)}`;

export const expiryText = (yymm: string | null): string | null =>
  yymm && /^\d{4}$/.test(yymm) ? `${yymm.slice(2)}/${yymm.slice(0, 2)}` : null;

export function isExpired(yymm: string | null, now: number): boolean {
  const text = expiryText(yymm);
  return text !== null && expiryProblem(text, now) === 'over';
}
