import type { ShopStore } from '@noren/contract/entities/shop-store';
import { useTitle } from '../page/use-title.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { EarlierGuestOffer } from '../account/earlier-guest-offer.tsx';
import { queryOf } from '../api/query.ts';
import { LiverFrame } from '../live/liver-frame.tsx';
import type { StageDrawersProps } from '../live/stage-drawers.tsx';
import { type LiveView, useLivePost } from '../live/use-live-post.ts';
import type { Product } from '@noren/contract/entities/product';
import { createContext, lazy, Suspense, useCallback, useContext, useEffect, useRef } from 'react';
import type { ChannelFrame } from '../channel/channel.ts';
import { productById } from '../products/queries.ts';
import { useOpenProduct } from '../live/product-link.ts';
import { useTake } from '../live/use-take.ts';

/** The sheets over the goods come after the goods. */
const StageDrawers = lazy(() => import('../live/stage-drawers.tsx').then((part) => ({ default: part.StageDrawers })));

const route = getRouteApi('/shop/buyer/livers/$liverId');
/**
 * Polling interval in ms while the liver is not on air, so that the stream appears when it begins.
 */
const pollIntervalMs = 10_000;

/** spec §2: a liver's page, with the goods of the stream and those of the shop. */
export function LiverScreen() {
  const { store: found } = route.useRouteContext();
  const { liverId } = route.useParams();
  const { 'post-id': post } = route.useSearch() as { 'post-id'?: number };
  const { data: store } = useQuery({
    ...queryOf('GET /stores/query', { query: { 'liver-id': liverId, ...(post && { 'post-id': String(post) }) } }),
    initialData: found,
    refetchInterval: ({ state }) => (state.data?.post_id === null ? pollIntervalMs : false),
  });
  useTitle(store.liver?.name ?? store.name, store.name);
  return store.post_id === null ? <OffAir store={store} /> : <OnAir key={store.post_id} store={store} postId={store.post_id} />;
}

function OnAir({ store, postId }: { store: ShopStore; postId: number }) {
  return <Stage store={store} live={useLivePost(postId)} />;
}

function OffAir({ store }: { store: ShopStore }) {
  return <Stage store={store} live={null} />;
}

function Stage({ store, live }: { store: ShopStore; live: ReturnType<typeof useLivePost> | null }) {
  const { channel } = route.useRouteContext();
  const { data: me } = useQuery(queryOf('GET /me'));
  const { stage, drawers, inStream } = useStageOf(store, channel, live);
  const navigate = useNavigate();
  // goods of the stream are held only when added from its own tab
  const toStream = () =>
    void navigate({ to: '/shop/buyer/livers/$liverId/stream-products', params: { liverId: String(store.liver?.id ?? '') }, search: true } as never);
  const covered = useRouterState({ select: ({ location }) => (location.search as { drawer?: string }).drawer !== undefined });
  return (
    <StageProvider value={stage}>
      <LiverFrame
        store={store}
        live={live}
        inStream={inStream}
        covered={covered}
        busyIds={stage.busyIds}
        onOpen={inStream ? stage.onOpen : toStream}
        onTake={inStream ? stage.onTake : toStream}
      >
        <Outlet />
        <EarlierGuestOffer name={me?.name ?? ''} />
      </LiverFrame>
      <Suspense fallback={null}>
        <StageDrawers {...drawers} />
      </Suspense>
    </StageProvider>
  );
}

/** Context that a liver's page provides to its tabs. */
export interface Stage {
  store: ShopStore;
  channel: ChannelFrame;
  /** null: the liver is not on air */
  live: LiveView | null;
  /** products being added to the cart */
  busyIds: ReadonlySet<number>;
  onOpen: (product: Product) => void;
  onTake: (product: Product) => void;
}

const context = createContext<Stage | null>(null);
const StageProvider = context.Provider;

export function useStage(): Stage {
  const stage = useContext(context);
  if (!stage) throw new Error('This tab stands outside its liver’s page');
  return stage;
}

/**
 * The marketplace's goods as the shop sells them, outside a stream and without holds (spec §7 `GET
 * /stores/{slug}/products`).
 */
export const shopList = (slug: string) => ({
  ...queryOf('GET /stores/{slug}/products', { params: { slug }, query: { with_market: '1', all: '1' } }),
  staleTime: 10_000,
});

/**
 * State shared by the tabs of a liver's page: the stream, the open product, and adding to the cart.
 */
function useStageOf(store: ShopStore, channel: ChannelFrame, live: LiveView | null): { stage: Stage; drawers: StageDrawersProps; inStream: boolean } {
  const client = useQueryClient();
  const opened = useOpenProduct();
  const inStream = useRouterState({ select: ({ location }) => !location.pathname.endsWith('/shop-products') });
  const post = live?.post;
  const hold = inStream && post && post.stream_id !== null ? { stream_id: post.stream_id, minutes: post.cart_item_life } : undefined;
  const { take, busyIds } = useTake(store, hold, opened);
  const inList = inStream ? live?.products : client.getQueryData(shopList(store.slug).queryKey)?.data;
  const listed: Product | undefined = inList?.find(({ id }) => id === opened.id);
  // The list may be longer than what is loaded, so an open product outside it is loaded separately.
  const { data: alone } = useQuery({ ...productById(opened.id ?? 0), enabled: !inStream && opened.id !== null && !listed });
  const product = listed ?? (!inStream && alone?.store.slug === store.slug ? alone : null);
  const isGone = inStream && post !== undefined && opened.id !== null && live?.feed.order.includes(opened.id) === false;
  const waits = inStream && live?.products.find(({ id }) => id === opened.id)?.status === 'init';
  // Stable functions, so that unchanged rows are not rendered again.
  const latest = useRef({ take, open: opened.open });
  useEffect(() => {
    latest.current = { take, open: opened.open };
  });
  const onTake = useCallback((one: Product) => latest.current.take(one), []);
  const onOpen = useCallback((one: Product) => latest.current.open('product', one.id), []);
  return {
    stage: { store, channel, live, busyIds, onTake, onOpen },
    drawers: { store, channel, product, isGone, waits, hold, onTaken: () => live?.refetch() },
    inStream,
  };
}
