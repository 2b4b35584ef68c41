import { hasWebAddress, readLine } from '@noren/contract/plain-line';
import * as m from '../i18n/generated/messages.js';

/** What a field of an address says of itself, and how much it takes. */
export type AddressRules<Name extends string> = Partial<Record<Name, { own?: () => string; most?: number }>>;

/** Why a field is wrong, in words that help to mend it; that it is, the contract's own schema says. */
export const addressFault =
  <Name extends string>(rules: AddressRules<Name>, fields: Record<Name, string>) =>
  (name: Name): string => {
    const { own, most } = rules[name] ?? {};
    const value = readLine(fields[name]);
    if (value === '') return m.checkout_field_required();
    if (own) return own();
    if (hasWebAddress(value)) return m.checkout_field_no_link();
    return most !== undefined && value.length > most ? m.checkout_field_too_long({ count: most }) : m.checkout_field_wrong();
  };
