import { TextSkeleton } from '../components/text-skeleton.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useTitle } from '../page/use-title.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { ShopLogOut } from '../account/shop-log-out.tsx';
import { CallError } from '../api/query.ts';
import { LoadError } from '../failures/load-error.tsx';
import * as m from '../i18n/generated/messages.js';
import { useLivePost } from '../live/use-live-post.ts';
import { SellerHeader } from '../seller/seller-header.tsx';
import { SellerStageProvider, type SellerStage } from '../seller/seller-stage.ts';
import { streamPost } from '../seller/stream-post.ts';
import { StreamRefused } from '../seller/stream-refused.tsx';
import { ChoiceErrorNote } from '../seller/choice-error-note.tsx';
import { useChoice } from '../seller/use-choice.ts';
import { TabLinks } from '../live/tab-links.tsx';

const route = getRouteApi('/shop/seller');
const PostEditDrawer = lazy(() =>
  import('../seller/post-edit-drawer.tsx').then((drawer) => ({ default: drawer.PostEditDrawer })),
);
const PreviewDrawer = lazy(() =>
  import('../seller/preview-drawer.tsx').then((drawer) => ({ default: drawer.PreviewDrawer })),
);

/** spec §2: the seller's pages, for the stream in the URL. */
export function SellerScreen() {
  const { seller } = route.useRouteContext();
  const { 'stream-id': streamId } = route.useSearch() as { 'stream-id'?: number };
  // the desk fills the screen by itself
  const isDesk = useRouterState({ select: ({ location }) => location.pathname.endsWith('/desk') });
  useTitle(m.seller_title(), seller.name);
  if (isDesk) return <Outlet />;
  return streamId === undefined ? (
    <Frame live={null} choice={null} />
  ) : (
    <OfStream key={streamId} streamId={streamId} />
  );
}

function OfStream({ streamId }: { streamId: number }) {
  const { data, error, refetch } = useQuery(streamPost(streamId));
  if (data) return <OfPost key={data.post_id} postId={data.post_id} />;
  return (
    <Frame live={null} choice={null} tabs={false} isComing={!error}>
      {error ? (
        <StreamRefused
          code={error instanceof CallError ? error.failure.code : 'UNKNOWN'}
          onRetry={() => void refetch()}
        />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </Frame>
  );
}

function OfPost({ postId }: { postId: number }) {
  const live = useLivePost(postId);
  const choice = useChoice(postId, live);
  if (live.error && !live.post) {
    return (
      <Frame live={null} choice={null} tabs={false}>
        <LoadError error={live.error} onRetry={() => void live.refetch()} />
      </Frame>
    );
  }
  return <Frame live={live} choice={choice} isComing={!live.post} />;
}

/** Header, tabs, and the server's refusals above every tab. */
function Frame({
  live,
  choice,
  tabs = true,
  isComing = false,
  children,
}: Pick<SellerStage, 'live' | 'choice'> & {
  tabs?: boolean;
  isComing?: boolean;
  children?: ReactNode;
}) {
  const { me, seller: store } = route.useRouteContext();
  const preview = useDrawer('preview');
  const edit = useDrawer('edit-post');
  return (
    <SellerStageProvider value={{ me, store, live, choice }}>
      <SellerHeader me={me} store={store} live={live} choice={choice} isComing={isComing} />
      <div className="page-checkout grid grid-cols-[minmax(0,1fr)] gap-4 pt-2 pb-24">
        {tabs && (
          <TabLinks
            label={m.seller_tabs()}
            tabs={[
              { to: '/shop/seller/stream-products', name: m.seller_tab_stream() },
              { to: '/shop/seller/shop-products', name: m.seller_tab_shop() },
            ]}
          />
        )}
        {choice?.error && <ChoiceErrorNote error={choice.error} onClose={choice.clearError} />}
        {/* the logout is below the first screen, so that loading goods do not move it under a
            finger */}
        <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start gap-4">
          {children ?? <Outlet />}
        </div>
        <ShopLogOut name={me.name} of="seller" />
      </div>
      <Suspense>
        {(preview.isOpen || live) && (
          <PreviewDrawer store={store} products={choice?.products ?? []} />
        )}
      </Suspense>
      <Suspense>
        {live && (edit.isOpen || live.post) && <PostEditDrawer store={store} live={live} />}
      </Suspense>
    </SellerStageProvider>
  );
}
