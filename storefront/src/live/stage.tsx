import type { Product } from '@noren/contract/entities/product';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  type ReactNode,
} from 'react';
import { queryOf } from '../api/query.ts';
import type { ChannelFrame } from '../channel/channel.ts';
import { productById } from '../products/queries.ts';
import type { LiveStore } from './live-store.ts';
import { LiverFrame } from './liver-frame.tsx';
import { useOpenProduct } from './product-link.ts';
import type { StageDrawersProps } from './stage-drawers.tsx';
import type { LiveView } from './use-live-post.ts';
import { useTake } from './use-take.ts';

/** The sheets over the goods come after the goods. */
const StageDrawers = lazy(() =>
  import('./stage-drawers.tsx').then((part) => ({ default: part.StageDrawers })),
);

/** Context that a live page provides to its content. */
interface Stage {
  store: LiveStore;
  channel: ChannelFrame;
  /** null: the liver is not on air */
  live: LiveView | null;
  /** products being added to the cart */
  busyIds: ReadonlySet<number>;
  onOpen: (product: Product) => void;
  onTake: (product: Product) => void;
  onBuy: (product: Product) => void;
}

const context = createContext<Stage | null>(null);

export function useStage(): Stage {
  const stage = useContext(context);
  if (!stage) throw new Error('This content is outside a live page');
  return stage;
}

export interface LivePageProps {
  store: LiveStore;
  channel: ChannelFrame;
  live: LiveView | null;
  /** shows the goods of the stream, not the shop's others */
  inStream: boolean;
  /** where a tap on the product shown now leads while the shop's other goods are open */
  toStream?: () => void;
  children: ReactNode;
}

/** A live page: stage, product shown now, content, and the drawers over them. */
export function LivePage({ store, channel, live, inStream, toStream, children }: LivePageProps) {
  const { stage, drawers } = useStageOf(store, channel, live, inStream);
  const covered = useRouterState({
    select: ({ location }) => (location.search as { drawer?: string }).drawer !== undefined,
  });
  return (
    <context.Provider value={stage}>
      <LiverFrame
        store={store}
        channel={channel}
        live={live}
        inStream={inStream}
        covered={covered}
        busyIds={stage.busyIds}
        onOpen={toStream ?? stage.onOpen}
        onTake={toStream ?? stage.onTake}
        onBuy={toStream ?? stage.onBuy}
      >
        {children}
      </LiverFrame>
      <Suspense fallback={null}>
        <StageDrawers {...drawers} />
      </Suspense>
    </context.Provider>
  );
}

/**
 * The marketplace's goods as the shop sells them, outside a stream and without holds (spec §7 `GET
 * /stores/{slug}/products`).
 */
export const shopList = (slug: string) => ({
  ...queryOf('GET /stores/{slug}/products', {
    params: { slug },
    query: { with_market: '1', all: '1' },
  }),
  staleTime: 10_000,
});

/** State shared by a live page's content: the stream, the open product, and adding to the cart. */
function useStageOf(
  store: LiveStore,
  channel: ChannelFrame,
  live: LiveView | null,
  inStream: boolean,
): { stage: Stage; drawers: StageDrawersProps } {
  const client = useQueryClient();
  const opened = useOpenProduct();
  const post = live?.post;
  const hold =
    inStream && post && post.stream_id !== null
      ? { stream_id: post.stream_id, minutes: post.cart_item_life }
      : undefined;
  const { take, buy, tapRef, busyIds } = useTake(store, hold, opened);
  const inList = inStream
    ? live?.products
    : client.getQueryData(shopList(store.slug).queryKey)?.data;
  const listed: Product | undefined = inList?.find(({ id }) => id === opened.id);
  // The list may be longer than what is loaded, so an open product outside it is loaded separately.
  const { data: alone } = useQuery({
    ...productById(opened.id ?? 0),
    enabled: !inStream && opened.id !== null && !listed,
  });
  const product = listed ?? (!inStream && alone?.store.slug === store.slug ? alone : null);
  const isGone =
    inStream &&
    post !== undefined &&
    opened.id !== null &&
    live?.feed.order.includes(opened.id) === false;
  const waits = inStream && live?.products.find(({ id }) => id === opened.id)?.status === 'init';
  // Stable functions, so that unchanged rows are not rendered again.
  const latest = useRef({ take, buy, open: opened.open });
  useEffect(() => {
    latest.current = { take, buy, open: opened.open };
  });
  const onTake = useCallback((one: Product) => latest.current.take(one), []);
  const onBuy = useCallback((one: Product) => latest.current.buy(one), []);
  const onOpen = useCallback((one: Product) => latest.current.open('product', one.id), []);
  return {
    stage: { store, channel, live, busyIds, onTake, onBuy, onOpen },
    drawers: {
      store,
      channel,
      product,
      isGone,
      waits,
      hold,
      tapRef,
      onTaken: () => live?.refetch(),
    },
  };
}
