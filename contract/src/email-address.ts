import { removeEveryInvisible } from './visible-text.ts';

const longest = 254;
const name = String.raw`[^\s@<>()",;:\\\p{C}]+`;
const written = new RegExp(String.raw`^${name}@${name}\.[^\s@<>()",;:\\.\p{C}]{2,}$`, 'u');

/**
 * Why a text is not an email address: `name` if only the part before the @ is wrong, otherwise
 * `form`.
 */
export type EmailFault = 'form' | 'name';

const plainText = (text: string): string => removeEveryInvisible(text).normalize('NFKC').trim();

/** Returns why `readEmail` would refuse a text, or null if it accepts it. */
export function emailFault(text: string): EmailFault | null {
  const plain = plainText(text);
  if (plain.length > longest || !written.test(plain)) return 'form';
  return /^[\x21-\x7e]+@/.test(plain) ? null : 'name';
}

/**
 * Parses an email address as people type or copy it; returns null if it is invalid. Accepts
 * full-width characters, invisible characters, and a domain in any script. Refuses non-ASCII
 * characters before the @, because most mail servers cannot deliver to them (D-500).
 */
export const readEmail = (text: string): string | null =>
  emailFault(text) === null ? plainText(text) : null;
