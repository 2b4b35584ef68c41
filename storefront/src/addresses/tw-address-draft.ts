import type { NewTaiwanAddress, TaiwanAddress } from '@noren/contract/entities/tw-address';
import { tabValue } from '../storage/tab-value.ts';

/** Draft of the form, kept when the drawer is closed by mistake or the page reloads. */
export interface TwAddressFields extends NewTaiwanAddress {
  is_default: boolean;
  /** the address being changed; null: a new one */
  changes: { id: number; was_default: boolean } | null;
}

export const noTwAddress: TwAddressFields = {
  postcode: '',
  city_country: '',
  district: '',
  detail: '',
  buyer_name: '',
  buyer_cellphone: '',
  is_default: false,
  changes: null,
};
export const twAddressDraft = () => tabValue<TwAddressFields>('new-tw-address', noTwAddress);

/** Fills the form with an address to change. */
export function draftTwChange({ id, is_default = false, ...address }: TaiwanAddress): void {
  const { postcode, city_country, district, detail, buyer_name, buyer_cellphone } = address;
  const fields = { postcode, city_country, district, detail, buyer_name, buyer_cellphone };
  twAddressDraft().set({ ...fields, is_default, changes: { id, was_default: is_default } });
}

/** Keeps the draft of a new address, but discards that of a change. */
export function draftNewTw(): void {
  if (twAddressDraft().get().changes !== null) twAddressDraft().set(noTwAddress);
}
