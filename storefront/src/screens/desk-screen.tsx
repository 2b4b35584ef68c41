import { buttonClass } from '@noren/kit/components/button.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CallError } from '../api/query.ts';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import * as m from '../i18n/generated/messages.js';
import { AppLink } from '../page/app-link.tsx';
import { useTitle } from '../page/use-title.ts';
import { streamPost } from '../seller/stream-post.ts';
import { StreamRefused } from '../seller/stream-refused.tsx';

const route = getRouteApi('/shop/seller');
const DeskOfPost = lazy(() =>
  import('../desk/desk.tsx').then((part) => ({ default: part.DeskOfPost })),
);

/** The host's desk: for the stream in the URL, otherwise the host's running show, otherwise the next. */
export function DeskScreen() {
  const { seller } = route.useRouteContext();
  const { 'stream-id': streamId } = route.useSearch() as { 'stream-id'?: number };
  useTitle(m.desk_title(), seller.name);
  const postId = seller.post_id ?? seller.upcoming?.[0]?.post_id;
  if (streamId !== undefined) return <OfStream key={streamId} streamId={streamId} />;
  return postId === undefined ? <NoShow /> : <OfPost postId={postId} />;
}

function OfStream({ streamId }: { streamId: number }) {
  const { data, error, refetch } = useQuery(streamPost(streamId));
  if (data) return <OfPost postId={data.post_id} />;
  if (error)
    return (
      <StreamRefused
        code={error instanceof CallError ? error.failure.code : 'UNKNOWN'}
        onRetry={() => void refetch()}
      />
    );
  return <Loading />;
}

function OfPost({ postId }: { postId: number }) {
  const { seller } = route.useRouteContext();
  return (
    <Suspense fallback={<Loading />}>
      <DeskOfPost key={postId} postId={postId} store={seller} />
    </Suspense>
  );
}

const Loading = () => (
  <div className="page pt-6">
    <TextSkeleton lines={10} />
  </div>
);

const NoShow = () => (
  <EmptyState
    title={m.desk_none_title()}
    next={
      <AppLink href="/shop/seller/stream-products/unselected" className={buttonClass('primary')}>
        {m.seller_new_post()}
      </AppLink>
    }
  >
    {m.desk_none_text()}
  </EmptyState>
);
