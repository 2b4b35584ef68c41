import { unifyHyphens } from '@noren/contract/visible-text';
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** The digits of user input, which may be full-width and contain spaces or hyphens. */
export const digitsOf = (typed: string): string => typed.normalize('NFKC').replaceAll(/\D/g, '');

/**
 * The stored form of a code: a digest under the server's key, bound to buyer and address. Without
 * the key a million codes could be tried in no time.
 */
export const codeDigest = (key: Buffer, buyer_id: number, email: string, code: string): Buffer =>
  createHmac('sha256', key).update(`contact code\0${buyer_id}\0${email}\0${code}`).digest();

export const isSameCode = (kept: Uint8Array, given: Buffer): boolean =>
  kept.length === given.length && timingSafeEqual(kept, given);

/**
 * Normalizes an order number as typed or copied: full-width, lower case, with other hyphens, with
 * spaces.
 */
export const orderNumberOf = (typed: string): string =>
  unifyHyphens(typed.normalize('NFKC').toUpperCase()).replaceAll(/[^A-Z\d-]/g, '');
