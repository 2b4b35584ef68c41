import { tabValue } from '../storage/tab-value.ts';

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
}

export const noAddress: AddressFields = { name: '', phone_number: '', postcode: '', level_one_code: '', level_two: '', level_four: '', filled_city: '' };
export const addressDraft = () => tabValue<AddressFields>('new-address', noAddress);
