import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { buttonClass } from '@noren/kit/components/button.tsx';
import * as m from '../i18n/generated/messages.js';
import { liveStoreOf, type LiveStore } from '../live/live-store.ts';
import { showsOf, upcomingOf } from '../live/shows.ts';
import { LivePage } from '../live/stage.tsx';
import { useLivePost } from '../live/use-live-post.ts';
import { AppLink } from '../page/app-link.tsx';
import { useTitle } from '../page/use-title.ts';
import { StreamProducts } from './stream-products.tsx';

const route = getRouteApi('/stores/$storeSlug/live/$postId');

/** The public page of a live post in the marketplace. */
export function ShowScreen() {
  const { postId } = route.useParams();
  return <Show key={postId} postId={Number(postId)} />;
}

function Show({ postId }: { postId: number }) {
  const { store, channel } = route.useRouteContext();
  const live = useLivePost(postId);
  const { data: shows } = useQuery(showsOf(store.slug));
  const { post } = live;
  useTitle(post?.title ?? m.shows_title(), store.name);
  // another store's post: this store's cart and checkout cannot have its goods
  if (post && post.store.slug !== store.slug) return <Navigate to="/error/not-found" replace />;
  const shown: LiveStore = post
    ? liveStoreOf(store, post)
    : { ...store, liver: null, post_id: postId, stream_id: null };
  return (
    <LivePage
      store={{ ...shown, upcoming: upcomingOf(shows ?? []) }}
      channel={channel}
      live={live}
      inStream
    >
      <StreamProducts />
      {live.products.length > 0 && (
        <p className="pt-2">
          <AppLink href={channel.paths.home} className={buttonClass('quiet')}>
            {m.live_see_shop()}
          </AppLink>
        </p>
      )}
    </LivePage>
  );
}
