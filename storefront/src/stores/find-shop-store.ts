import type { ShopStore } from '@noren/contract/entities/shop-store';
import type { Region } from '@noren/contract/scalars';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { queryOf } from '../api/query.ts';
import type { Shop } from '../channel/channel.ts';
import { shopChannel, type ShopQuery } from '../channel/shop-channel.ts';
import { regionGuard } from '../guards/shop-entry.ts';

const storeQuery = ({ 'liver-id': liver, 'post-id': post }: ShopQuery) =>
  queryOf('GET /stores/query', {
    query: {
      ...(liver && { 'liver-id': String(liver) }),
      ...(post && { 'post-id': String(post) }),
    },
  });

export type ShopOfStore = Shop & { store: ShopStore };

/**
 * Returns the store of the query's liver or post (spec §2); null if there is none. Import it
 * lazily.
 */
export async function findShopStore(
  client: QueryClient,
  query: ShopQuery,
): Promise<ShopStore | null> {
  if (query['liver-id'] === undefined && query['post-id'] === undefined) return null;
  return client.ensureQueryData(storeQuery(query)).catch(() => null);
}

/**
 * Returns the context of a checkout's screens: a store of that region; otherwise redirects to
 * abnormal (spec §2).
 */
export async function shopOfRegion(
  client: QueryClient,
  query: ShopQuery,
  wanted: Region,
): Promise<ShopOfStore> {
  const store = await findShopStore(client, query);
  const elsewhere = regionGuard({ region: store?.region ?? null, wanted });
  if (elsewhere || !store) throw redirect({ to: elsewhere ?? '/error/abnormal', replace: true });
  return { store, channel: shopChannel(store, query) };
}

/**
 * Returns the store of an order: as the query identifies it if that is the order's own store,
 * otherwise by its slug. A liver or post of another store is dropped from the links of the page.
 */
export async function shopOfOrder(
  client: QueryClient,
  query: ShopQuery,
  storeSlug: string,
): Promise<ShopOfStore> {
  const found = await findShopStore(client, query);
  if (found?.slug === storeSlug) return { store: found, channel: shopChannel(found, query) };
  const own = await client
    .ensureQueryData(queryOf('GET /stores/query', { query: { store_slug: storeSlug } }))
    .catch(() => null);
  if (!own) throw redirect({ to: '/error/abnormal', replace: true });
  return { store: own, channel: shopChannel(own, {}) };
}
