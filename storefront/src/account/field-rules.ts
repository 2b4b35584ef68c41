import { isTooShort, shortestPassword } from '@noren/contract/passwords';
import { hasWebAddress } from '@noren/contract/plain-line';
import { email, phoneNumber } from '@noren/contract/scalars';
import * as m from '../i18n/generated/messages.js';

/** Rules of react-hook-form's `validate`: true, or what is wrong. The contract's own schemas judge. */
export const required = (value: string): string | true => value.trim() !== '' || m.account_field_required();

export const anEmail = (value: string): string | true =>
  value.trim() === '' ? m.account_field_required() : email.safeParse(value).success || m.account_field_email_wrong();

/** Empty is none. */
export const aPhoneNumber = (value: string): string | true => value.trim() === '' || phoneNumber.safeParse(value).success || m.account_field_phone_wrong();

export const aNewPassword = (value: string): string | true =>
  value === '' ? m.account_field_required() : !isTooShort(value) || m.error_new_password_too_short({ count: shortestPassword });

export const aName = (value: string): string | true => {
  if (value.trim() === '') return m.account_field_required();
  if (hasWebAddress(value)) return m.account_field_no_link();
  return value.trim().length <= 40 || m.account_field_too_long({ count: 40 });
};
