import type { LivePost } from '@noren/contract/entities/live-post';
import { buttonClass } from '@noren/kit/components/button.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';
import { AppLink } from '../page/app-link.tsx';
import { LiveList } from '../live/live-list.tsx';
import { useStage } from '../live/stage.tsx';
import { usePostPhase } from '../live/use-post-phase.ts';

// Errors and announcements load after the goods.
const LoadError = lazy(() =>
  import('../failures/load-error.tsx').then(({ LoadError }) => ({ default: LoadError })),
);
const AnnouncedList = lazy(() =>
  import('../live/announced-list.tsx').then(({ AnnouncedList }) => ({ default: AnnouncedList })),
);
const ActivityVoice = lazy(() =>
  import('../live/activity-voice.tsx').then(({ ActivityVoice }) => ({ default: ActivityVoice })),
);

/** The stream's goods in the seller's order, updated live. */
export function StreamProducts() {
  const { store, channel, live, busyIds, onOpen, onTake } = useStage();
  const toShop =
    channel.name === 'shop' ? (
      <Link
        to="/shop/buyer/livers/$liverId/shop-products"
        params={{ liverId: String(store.liver?.id ?? '') }}
        search={true}
        className={buttonClass('quiet')}
      >
        {m.live_see_shop()}
      </Link>
    ) : (
      <AppLink href={channel.paths.home} className={buttonClass('quiet')}>
        {m.live_see_shop()}
      </AppLink>
    );
  if (!live) {
    return (
      <>
        <Announced />
        <EmptyState title={m.live_off_air_title()} next={toShop}>
          {m.live_off_air_text()}
        </EmptyState>
      </>
    );
  }
  if (!live.post) {
    if (!live.error) return <RowsSkeleton />;
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <LoadError error={live.error} onRetry={live.refetch} also={toShop} />
      </Suspense>
    );
  }
  const goodsOf = (products: LivePost['products']) => (
    <section aria-label={m.live_tab_stream()}>
      {products.length === 0 ? (
        <EmptyState title={m.live_none_title()} next={toShop}>
          {m.live_none_text()}
        </EmptyState>
      ) : (
        <LiveList
          products={products}
          store={store}
          busyIds={busyIds}
          onOpen={onOpen}
          onAdd={onTake}
        />
      )}
      <Suspense fallback={null}>
        <ActivityVoice products={live.products} />
      </Suspense>
    </section>
  );
  return (
    <Around post={live.post} products={live.products}>
      {goodsOf}
    </Around>
  );
}

/** Loads the list only if there is one, because most livers have announced nothing. */
function Announced() {
  const { store, channel } = useStage();
  if (!store.upcoming?.length) return null;
  return (
    <Suspense fallback={null}>
      <AnnouncedList store={store} paths={channel.paths} />
    </Suspense>
  );
}

/**
 * Announced streams are below the goods of a running or announced stream; when it is over, they
 * come first.
 */
function Around({
  post,
  products,
  children,
}: {
  post: LivePost;
  products: LivePost['products'];
  children: (products: LivePost['products']) => ReactNode;
}) {
  const announced = <Announced />;
  const standing = usePostPhase(post);
  const isOver = standing === 'over';
  const isFirst = isOver || standing === 'off';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {isFirst && announced}
      {/* after the show, what was never on sale in it will not be */}
      {children(products.filter(({ status }) => !isOver || status !== 'init'))}
      {!isFirst && announced}
    </div>
  );
}

function RowsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-40 rounded-card" />
      ))}
    </div>
  );
}
