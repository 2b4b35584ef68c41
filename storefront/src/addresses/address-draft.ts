import type { Address } from '@noren/contract/entities/address';
import { tabValue } from '../storage/tab-value.ts';

export type AddressPurpose = 'delivery' | 'pick-up';

/** Draft of the form, kept when the drawer is closed by mistake or the page reloads. */
export interface AddressFields {
  name: string;
  phone_number: string;
  postcode: string;
  level_one_code: string;
  level_two: string;
  level_four: string;
  /** the city filled in from the postcode; it may be replaced when the postcode is corrected */
  filled_city: string;
  is_default: boolean;
  /** the address being changed; null: a new one */
  changes: { id: number; purpose: AddressPurpose; was_default: boolean } | null;
}

export type TypedAddressField = Exclude<keyof AddressFields, 'is_default' | 'changes'>;

export const noAddress: AddressFields = {
  name: '',
  phone_number: '',
  postcode: '',
  level_one_code: '',
  level_two: '',
  level_four: '',
  filled_city: '',
  is_default: false,
  changes: null,
};
export const addressDraft = () => tabValue<AddressFields>('new-address', noAddress);

/** Fills the form with an address to change. */
export function draftChange({
  id,
  name,
  phone_number,
  address,
  is_default = false,
}: Address): void {
  const place = address && { ...address, level_two: address.level_two + address.level_three };
  const { postcode, level_one_code, level_two, level_four } = place ?? noAddress;
  const changes = {
    id,
    purpose: place ? ('delivery' as const) : ('pick-up' as const),
    was_default: is_default,
  };
  addressDraft().set({
    name,
    phone_number,
    postcode,
    level_one_code,
    level_two,
    level_four,
    filled_city: '',
    is_default,
    changes,
  });
}

/** Keeps the draft of a new address, but discards that of a change. */
export function draftNew(): void {
  if (addressDraft().get().changes !== null) addressDraft().set(noAddress);
}
