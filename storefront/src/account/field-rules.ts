import { emailFault } from '@noren/contract/email-address';
import { isTooShort, shortestPassword } from '@noren/contract/passwords';
import { readPhoneNumber } from '@noren/contract/phone-number';
import { hasWebAddress, readLine } from '@noren/contract/plain-line';
import * as m from '../i18n/generated/messages.js';

/**
 * Rules for react-hook-form's `validate`: true, or an error message. They use the contract's
 * parsers.
 */
export const required = (value: string): string | true =>
  value.trim() !== '' || m.account_field_required();

export const anEmail = (value: string): string | true => {
  if (value.trim() === '') return m.account_field_required();
  const fault = emailFault(value);
  return (
    fault === null ||
    (fault === 'name' ? m.account_field_email_name() : m.account_field_email_wrong())
  );
};

/** Optional: empty is valid. */
export const aPhoneNumber = (value: string): string | true =>
  value.trim() === '' || readPhoneNumber(value, 'JP') !== null || m.account_field_phone_wrong();

export const aNewPassword = (value: string): string | true =>
  value === ''
    ? m.account_field_required()
    : !isTooShort(value) || m.error_new_password_too_short({ count: shortestPassword });

export const aName = (value: string): string | true => {
  const name = readLine(value);
  if (name === '') return m.account_field_required();
  if (hasWebAddress(name)) return m.account_field_no_link();
  return name.length <= 40 || m.account_field_too_long({ count: 40 });
};
