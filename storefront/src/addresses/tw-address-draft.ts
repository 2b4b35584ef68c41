import type { NewTaiwanAddress } from '@noren/contract/entities/tw-address';
import { tabValue } from '../storage/tab-value.ts';

export const noTwAddress: NewTaiwanAddress = { postcode: '', city_country: '', district: '', detail: '', buyer_name: '', buyer_cellphone: '' };

/** The form as it is typed; closing the drawer by mistake or reloading loses nothing. */
export const twAddressDraft = () => tabValue<NewTaiwanAddress>('new-tw-address', noTwAddress);
