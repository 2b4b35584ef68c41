import type { NewTaiwanAddress, TaiwanAddress } from '@noren/contract/entities/tw-address';
import { tabValue } from '../storage/tab-value.ts';

/** The form as it is typed; closing the drawer by mistake or reloading loses nothing. */
export interface TwAddressFields extends NewTaiwanAddress {
  is_default: boolean;
  /** the address that is being changed; null: a new one */
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

/** Fills the form with an address that the buyer changes. */
export function draftTwChange({ id, is_default = false, ...address }: TaiwanAddress): void {
  const { postcode, city_country, district, detail, buyer_name, buyer_cellphone } = address;
  const fields = { postcode, city_country, district, detail, buyer_name, buyer_cellphone };
  twAddressDraft().set({ ...fields, is_default, changes: { id, was_default: is_default } });
}

/** What was typed of a new address stays; a change that was left is over. */
export function draftNewTw(): void {
  if (twAddressDraft().get().changes !== null) twAddressDraft().set(noTwAddress);
}
