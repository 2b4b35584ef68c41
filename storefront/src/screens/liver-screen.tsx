import type { ShopStore } from '@noren/contract/entities/shop-store';
import { useTitle } from '../page/use-title.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { EarlierGuestOffer } from '../account/earlier-guest-offer.tsx';
import { queryOf } from '../api/query.ts';
import { LivePage } from '../live/stage.tsx';
import { type LiveView, useLivePost } from '../live/use-live-post.ts';

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
    ...queryOf('GET /stores/query', {
      query: { 'liver-id': liverId, ...(post && { 'post-id': String(post) }) },
    }),
    initialData: found,
    refetchInterval: ({ state }) => (state.data?.post_id === null ? pollIntervalMs : false),
  });
  useTitle(store.liver?.name ?? store.name, store.name);
  return store.post_id === null ? (
    <OffAir store={store} />
  ) : (
    <OnAir key={store.post_id} store={store} postId={store.post_id} />
  );
}

function OnAir({ store, postId }: { store: ShopStore; postId: number }) {
  return <LiverPage store={store} live={useLivePost(postId)} />;
}

function OffAir({ store }: { store: ShopStore }) {
  return <LiverPage store={store} live={null} />;
}

function LiverPage({ store, live }: { store: ShopStore; live: LiveView | null }) {
  const { channel } = route.useRouteContext();
  const { data: me } = useQuery(queryOf('GET /me'));
  const navigate = useNavigate();
  const inStream = useRouterState({
    select: ({ location }) => !location.pathname.endsWith('/shop-products'),
  });
  // goods of the stream are held only when added from its own tab
  const toStream = () =>
    void navigate({
      to: '/shop/buyer/livers/$liverId/stream-products',
      params: { liverId: String(store.liver?.id ?? '') },
      search: true,
    } as never);
  return (
    <LivePage
      store={store}
      channel={channel}
      live={live}
      inStream={inStream}
      {...(!inStream && { toStream })}
    >
      <Outlet />
      <EarlierGuestOffer name={me?.name ?? ''} />
    </LivePage>
  );
}
