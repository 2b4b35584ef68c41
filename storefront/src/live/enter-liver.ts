import type { ShopStore } from '@noren/contract/entities/shop-store';
import { redirect } from '@tanstack/react-router';
import type { Shop } from '../channel/channel.ts';
import { shopChannel, type ShopQuery } from '../channel/shop-channel.ts';
import { storeGuard } from '../guards/store-pages.ts';
import { enterInBackground, type ShopPage } from '../session/enter-shop.ts';
import { findShopStore } from '../stores/find-shop-store.ts';

/**
 * beforeLoad of a liver's page: the visitor is logged in and the liver has a store; otherwise
 * redirects to an error page (spec §2).
 */
export async function enterLiver(
  page: ShopPage & { search: ShopQuery },
  liverId: string,
): Promise<Shop & { store: ShopStore }> {
  await enterInBackground(page);
  const query: ShopQuery = { ...page.search, 'liver-id': Number(liverId) };
  const store = /^[1-9]\d{0,8}$/.test(liverId)
    ? await findShopStore(page.context.queryClient, query)
    : null;
  const elsewhere = storeGuard({
    slug: store?.slug ?? liverId,
    store: store ? 'loaded' : 'failed',
  });
  if (elsewhere || !store) throw redirect({ to: elsewhere ?? '/error/abnormal', replace: true });
  return { store, channel: shopChannel(store, query) };
}
