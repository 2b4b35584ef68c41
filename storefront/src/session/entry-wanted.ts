import { tabValue } from '../storage/tab-value.ts';

export type ShopRole = 'buyer' | 'seller';

/** A link of another person, while the one who is in is asked: it outlives a reload, and nothing of it stands in the address bar. */
export interface EntryWanted {
  token: string;
  role: ShopRole;
  /** the page the link was for */
  to: string;
  /** whose link it is, as the platform says; '' where it does not */
  name: string;
  /** who is in */
  current: string;
}
export const entryWanted = () => tabValue<EntryWanted>('entry-wanted', { token: '', role: 'buyer', to: '', name: '', current: '' });

/** The page of the shop that this tab last showed somebody who was in: where the page that says they are not leads back to. */
export const shopPage = () => tabValue<{ path: string }>('shop-page', { path: '' });
