import { unifyHyphens } from '@noren/contract/visible-text';
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Six digits, none likelier than another. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** The digits of what was typed: full-width ones, spaces and hyphens are people's. */
export const digitsOf = (typed: string): string => typed.normalize('NFKC').replaceAll(/\D/g, '');

/** What is kept of a code: a digest under the server's key, bound to whom it was sent for. A million codes would be tried in no time without the key. */
export const codeDigest = (key: Buffer, buyer_id: number, email: string, code: string): Buffer =>
  createHmac('sha256', key).update(`contact code\0${buyer_id}\0${email}\0${code}`).digest();

export const isSameCode = (kept: Uint8Array, given: Buffer): boolean => kept.length === given.length && timingSafeEqual(kept, given);

/** An order's number as it is kept, from what was read out, copied or typed: full-width, in small letters, with another hyphen, with spaces around. */
export const orderNumberOf = (typed: string): string => unifyHyphens(typed.normalize('NFKC').toUpperCase()).replaceAll(/[^A-Z\d-]/g, '');
