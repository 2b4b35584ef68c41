import type { Address } from '@noren/contract/entities/address';
import { noteLine } from '@noren/kit/formats/fact-text.ts';
import { formatPhoneNumber } from '@noren/contract/phone-number';
import { queryOf } from '../api/query.ts';
import { ofNewGuest } from '../visitor/new-guest.ts';
import type { AddressPurpose } from './address-draft.ts';
import type { Receiver } from './receiver-choice.tsx';

export const addressesQuery = () => ({
  ...queryOf('GET /addresses', { as: 'guest' }),
  ...ofNewGuest(),
});

interface Kept {
  id: number;
  is_default?: boolean | undefined;
}

/**
 * Returns the list with a saved address: a new one comes first, and a new default replaces the
 * previous one.
 */
export function withSaved<A extends Kept>(
  kept: readonly A[] = [],
  saved: A,
  isSameKind: (one: A) => boolean = () => true,
): A[] {
  const others = kept.map((one) => {
    if (one.id === saved.id) return saved;
    return saved.is_default && isSameKind(one) ? { ...one, is_default: false } : one;
  });
  return others.includes(saved) ? others : [saved, ...others];
}

export const withAddress = (addresses: readonly Address[] | undefined, saved: Address): Address[] =>
  withSaved(addresses, saved, (one) => (one.address === null) === (saved.address === null));

/** Returns the chosen address, otherwise the buyer's default, otherwise the newest. */
export const chosenOf = <A extends Kept>(kept: readonly A[], id: number | null): A | null =>
  kept.find((one) => one.id === id) ?? kept.find((one) => one.is_default) ?? kept[0] ?? null;

export const receiverOf = (
  { id, name, address, phone_number, is_default = false }: Address,
  purpose: AddressPurpose,
): Receiver => ({
  id,
  name,
  is_default,
  note: noteLine(
    purpose === 'delivery' && address?.full_address,
    formatPhoneNumber(phone_number, 'JP'),
  ),
});
