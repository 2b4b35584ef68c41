import type { ShopMe } from '@noren/contract/entities/shop-me';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import { redirect } from '@tanstack/react-router';
import { enterShop, type ShopPage } from '../session/enter-shop.ts';
import { findShopStore } from '../stores/find-shop-store.ts';

export interface SellerEntered {
  me: ShopMe;
  seller: ShopStore;
}

/**
 * beforeLoad of the seller's pages: returns the logged-in seller and their store. A seller removed
 * from the list has no store.
 */
export async function enterSeller(page: ShopPage): Promise<SellerEntered> {
  const me = await enterShop(page, 'seller');
  const seller = me?.liver
    ? await findShopStore(page.context.queryClient, { 'liver-id': me.liver.id })
    : null;
  if (!me || !seller)
    throw redirect({ href: '/error/unauthorized?reason=LIVER_NOT_IN_WHITELIST', replace: true });
  return { me, seller };
}
