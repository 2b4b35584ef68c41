import type { Address } from '@noren/contract/entities/address';
import { queryOf } from '../api/query.ts';
import { ofNewGuest } from '../session/new-guest.ts';
import type { AddressPurpose } from './address-body.ts';
import type { Receiver } from './receiver-choice.tsx';
import { noteLine } from '../ui/joined-text.ts';
import { phoneNumberText } from '../ui/phone-number.ts';

export const addressesQuery = () => ({ ...queryOf('GET /addresses', { as: 'guest' }), ...ofNewGuest() });

export const withAddress = (addresses: readonly Address[] | undefined, added: Address): Address[] => [
  added,
  ...(addresses ?? []).filter((one) => one.id !== added.id),
];

export const receiverOf = ({ id, name, address, phone_number }: Address, purpose: AddressPurpose): Receiver => ({
  id,
  name,
  note: noteLine(purpose === 'delivery' && address?.full_address, phoneNumberText(phone_number, 'JP')),
});
