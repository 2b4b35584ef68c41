import type { ShopStore } from '@noren/contract/entities/shop-store';
import type { Region } from '@noren/contract/scalars';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { queryOf } from '../api/query.ts';
import type { Shop } from '../channel/channel.ts';
import { shopChannel, type ShopQuery } from '../channel/shop-channel.ts';
import { regionGuard } from '../guards/shop-entry.ts';

const storeQuery = ({ 'liver-id': liver, 'post-id': post }: ShopQuery) =>
  queryOf('GET /stores/query', { query: { ...(liver && { 'liver-id': String(liver) }), ...(post && { 'post-id': String(post) }) } });

export type ShopOfStore = Shop & { store: ShopStore };

/** The store that the page's query names by its liver or its post (spec §2); null where there is none. Import it lazily. */
export async function findShopStore(client: QueryClient, query: ShopQuery): Promise<ShopStore | null> {
  if (query['liver-id'] === undefined && query['post-id'] === undefined) return null;
  return client.ensureQueryData(storeQuery(query)).catch(() => null);
}

/** What the screens of a checkout find in their context: a store of that region, or abnormal (spec §2). */
export async function shopOfRegion(client: QueryClient, query: ShopQuery, wanted: Region): Promise<ShopOfStore> {
  const store = await findShopStore(client, query);
  const elsewhere = regionGuard({ region: store?.region ?? null, wanted });
  if (elsewhere || !store) throw redirect({ to: elsewhere ?? '/error/abnormal', replace: true });
  return { store, channel: shopChannel(store, query) };
}

/**
 * The shop of an order: found as the page's query says where that names the order's own store, else by the store's slug. A liver or a post of
 * another store is left behind, for every link of the page leads on from it.
 */
export async function shopOfOrder(client: QueryClient, query: ShopQuery, storeSlug: string): Promise<ShopOfStore> {
  const found = await findShopStore(client, query);
  if (found?.slug === storeSlug) return { store: found, channel: shopChannel(found, query) };
  const own = await client.ensureQueryData(queryOf('GET /stores/query', { query: { store_slug: storeSlug } })).catch(() => null);
  if (!own) throw redirect({ to: '/error/abnormal', replace: true });
  return { store: own, channel: shopChannel(own, {}) };
}
