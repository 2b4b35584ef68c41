import type { ShopStore } from '@noren/contract/entities/shop-store';
import { useTitle } from '@noren/kit/page/use-title.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { EarlierGuestOffer } from '../account/earlier-guest-offer.tsx';
import { queryOf } from '../api/query.ts';
import { LiverFrame } from '../live/liver-frame.tsx';
import { StageProvider, useStageOf } from '../live/stage.ts';
import { StageDrawers } from '../live/stage-drawers.tsx';
import { useLivePost } from '../live/use-live-post.ts';

const route = getRouteApi('/shop/buyer/livers/$liverId');
/** Whoever waits for a liver to go on air sees it begin by itself. */
const waiting = 10_000;

/** spec §2: a liver's page, with what they sell on air and what their shop has besides. */
export function LiverScreen() {
  const { store: found } = route.useRouteContext();
  const { liverId } = route.useParams();
  const { 'post-id': post } = route.useSearch() as { 'post-id'?: number };
  const { data: store } = useQuery({
    ...queryOf('GET /stores/query', { query: { 'liver-id': liverId, ...(post && { 'post-id': String(post) }) } }),
    initialData: found,
    refetchInterval: ({ state }) => (state.data?.post_id === null ? waiting : false),
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
  const { stage, drawers } = useStageOf(store, channel, live);
  return (
    <StageProvider value={stage}>
      <LiverFrame store={store} live={live}>
        <Outlet />
        <EarlierGuestOffer name={me?.name ?? ''} />
      </LiverFrame>
      <StageDrawers {...drawers} />
    </StageProvider>
  );
}
