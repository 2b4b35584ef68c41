const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/** MM/YY while it is typed; `8` becomes `08/`, and what autofill or paste bring (`8/29`, `12/2030`) is understood. */
export function formatExpiry(text: string): string {
  const plain = text.normalize('NFKC');
  const parts = /^\s*(\d{1,2})\s*[/／\-年]\s*(?:20)?(\d{0,2})/.exec(plain);
  if (parts?.[1] !== undefined && parts[1] !== '0') return `${parts[1].padStart(2, '0')}/${parts[2] ?? ''}`;
  let digits = digitsOf(plain);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (digits.length === 6 && digits.slice(2, 4) === '20') digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/**
 * What the field shows for what stands in it now. Deleting formats nothing, and deleting the slash deletes the digit before it too, or one could
 * never get past it; whatever is typed, pasted or filled in is formatted, be it shorter than what it replaces.
 * @param inputType of the browser's input event; absent where a browser fills in by itself
 */
export const nextExpiry = (text: string, inputType: string | undefined): string =>
  inputType?.startsWith('delete') ? text.replace(/\/$/, '') : formatExpiry(text);

export type ExpiryProblem = 'missing' | 'wrong' | 'over';

/** A card is good through the last day of its month, in Japan's time. */
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

/** The vault's YYMM as people read it. */
export const expiryText = (yymm: string | null): string | null => (yymm && /^\d{4}$/.test(yymm) ? `${yymm.slice(2)}/${yymm.slice(0, 2)}` : null);

export function isExpired(yymm: string | null, now: number): boolean {
  const text = expiryText(yymm);
  return text !== null && expiryProblem(text, now) === 'over';
}
