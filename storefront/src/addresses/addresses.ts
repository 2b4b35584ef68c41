import type { Address } from '@noren/contract/entities/address';
import { noteLine } from '@noren/kit/formats/fact-text.ts';
import { formatPhoneNumber } from '@noren/contract/phone-number';
import { queryOf } from '../api/query.ts';
import { ofNewGuest } from '../visitor/new-guest.ts';
import type { AddressPurpose } from './address-body.ts';
import type { Receiver } from './receiver-choice.tsx';

export const addressesQuery = () => ({ ...queryOf('GET /addresses', { as: 'guest' }), ...ofNewGuest() });

export const withAddress = (addresses: readonly Address[] | undefined, added: Address): Address[] => [
  added,
  ...(addresses ?? []).filter((one) => one.id !== added.id),
];

export const receiverOf = ({ id, name, address, phone_number }: Address, purpose: AddressPurpose): Receiver => ({
  id,
  name,
  note: noteLine(purpose === 'delivery' && address?.full_address, formatPhoneNumber(phone_number, 'JP')),
});
