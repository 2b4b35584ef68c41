import { tabValue } from '../storage/tab-value.ts';

/** The page of the shop that this tab last showed somebody who was in: where the page that says they are not leads back to. */
export const shopPage = () => tabValue<{ path: string }>('shop-page', { path: '' });
