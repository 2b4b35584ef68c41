import type { Address } from '@noren/contract/entities/address';
import { tabValue } from '../storage/tab-value.ts';

export type AddressPurpose = 'delivery' | 'pick-up';

/** The form as it is typed; closing the drawer by mistake or reloading loses nothing. */
export interface AddressFields {
  name: string;
  phone_number: string;
  postcode: string;
  level_one_code: string;
  level_two: string;
  level_four: string;
  /** the city as the postcode gave it: kept with the rest, it may be replaced when the postcode is corrected later */
  filled_city: string;
  is_default: boolean;
  /** the address that is being changed; null: a new one */
  changes: { id: number; purpose: AddressPurpose; was_default: boolean } | null;
}

/** A field that the buyer types into. */
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

/** Fills the form with an address that the buyer changes. */
export function draftChange({ id, name, phone_number, address, is_default = false }: Address): void {
  const place = address && { ...address, level_two: address.level_two + address.level_three };
  const { postcode, level_one_code, level_two, level_four } = place ?? noAddress;
  const changes = { id, purpose: place ? ('delivery' as const) : ('pick-up' as const), was_default: is_default };
  addressDraft().set({ name, phone_number, postcode, level_one_code, level_two, level_four, filled_city: '', is_default, changes });
}

/** What was typed of a new address stays; a change that was left is over. */
export function draftNew(): void {
  if (addressDraft().get().changes !== null) addressDraft().set(noAddress);
}
