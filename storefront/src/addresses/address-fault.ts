import { hasWebAddress, readLine } from '@noren/contract/plain-line';
import * as m from '../i18n/generated/messages.js';

/** Error message and maximum length of each address field. */
export type AddressRules<Name extends string> = Partial<
  Record<Name, { own?: () => string; most?: number }>
>;

/** Returns the error message of a field that the contract's schema found invalid. */
export const addressFault =
  <Name extends string>(rules: AddressRules<Name>, fields: Record<Name, string>) =>
  (name: Name): string => {
    const { own, most } = rules[name] ?? {};
    const value = readLine(fields[name]);
    if (value === '') return m.checkout_field_required();
    if (own) return own();
    if (hasWebAddress(value)) return m.checkout_field_no_link();
    return most !== undefined && value.length > most
      ? m.checkout_field_too_long({ count: most })
      : m.checkout_field_wrong();
  };
