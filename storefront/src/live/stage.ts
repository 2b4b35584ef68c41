import type { Product } from '@noren/contract/entities/product';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import { createContext, useContext } from 'react';
import { queryOf } from '../api/query.ts';
import type { ChannelFrame } from '../channel/channel.ts';
import type { LiveView } from './use-live-post.ts';

/** What a liver's page gives its tabs. */
export interface Stage {
  store: ShopStore;
  channel: ChannelFrame;
  /** null: the liver is not on air */
  live: LiveView | null;
  /** goods that are on their way into the cart */
  busyIds: ReadonlySet<number>;
  onOpen: (product: Product) => void;
  onTake: (product: Product) => void;
}

const context = createContext<Stage | null>(null);
export const StageProvider = context.Provider;

export function useStage(): Stage {
  const stage = useContext(context);
  if (!stage) throw new Error('This tab stands outside its liver’s page');
  return stage;
}

/** The goods of the marketplace as the shop sells them: not those of a stream, and not held (spec §7 `GET /stores/{slug}/products`). */
export const shopList = (slug: string) => ({
  ...queryOf('GET /stores/{slug}/products', { params: { slug }, query: { with_market: '1', all: '1' } }),
  staleTime: 10_000,
});
