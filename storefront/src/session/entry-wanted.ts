import { tabValue } from '../storage/tab-value.ts';

export type ShopRole = 'buyer' | 'seller';

/**
 * Another person's link that was opened here, until the visitor decides whose session to use. Kept
 * over a reload, but not in the address bar.
 */
export interface EntryWanted {
  token: string;
  role: ShopRole;
  /** the page of the link */
  to: string;
  /** the link owner's name at the platform; '' if unknown */
  name: string;
  /** name of the logged-in person */
  current: string;
}
export const entryWanted = () =>
  tabValue<EntryWanted>('entry-wanted', {
    token: '',
    role: 'buyer',
    to: '',
    name: '',
    current: '',
  });

/**
 * The shop page last shown to a logged-in person in this tab, to which the page about a missing
 * login links.
 */
export const shopPage = () => tabValue<{ path: string }>('shop-page', { path: '' });
