import type { Region } from '@noren/contract/scalars';
import { readNumber, readPrice } from '@noren/contract/typed-number';

const largest = 99_999_999;
const inBounds = (number: number | null): number | null =>
  number === null || Math.abs(number) > largest ? null : number;

/** Parses a typed whole number. Returns null for any other text, and for more than eight digits. */
export const wholeNumber = (typed: string): number | null => inBounds(readNumber(typed));

/**
 * Parses a typed amount, which may have the currency sign of the store. Returns null as
 * `wholeNumber` does.
 */
export const wholePrice = (typed: string, region: Region): number | null =>
  inBounds(readPrice(typed, region));

const isWrong = (typed: string, mayBeEmpty: boolean, number: number | null): boolean =>
  typed.trim() === '' ? !mayBeEmpty : (number ?? -1) < 0;

export const isWrongCount = (typed: string, mayBeEmpty: boolean): boolean =>
  isWrong(typed, mayBeEmpty, wholeNumber(typed));
export const isWrongPrice = (typed: string, mayBeEmpty: boolean, region: Region): boolean =>
  isWrong(typed, mayBeEmpty, wholePrice(typed, region));
