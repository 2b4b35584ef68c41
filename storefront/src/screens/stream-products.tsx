import type { LivePost } from '@noren/contract/entities/live-post';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { lazy, Suspense, type ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';
import { LiveList } from '../live/live-list.tsx';
import { useStage } from '../live/stage.tsx';
import { usePostPhase } from '../live/use-post-phase.ts';

// Parts that the goods do not need load after them.
const InsteadOfGoods = lazy(() =>
  import('../live/instead-of-goods.tsx').then(({ InsteadOfGoods }) => ({
    default: InsteadOfGoods,
  })),
);
const AnnouncedList = lazy(() =>
  import('../live/announced-list.tsx').then(({ AnnouncedList }) => ({ default: AnnouncedList })),
);
const ActivityVoice = lazy(() =>
  import('../live/activity-voice.tsx').then(({ ActivityVoice }) => ({ default: ActivityVoice })),
);

/** The stream's goods in the seller's order, updated live. */
export function StreamProducts() {
  const { store, live, busyIds, onOpen, onTake } = useStage();
  if (!live) {
    return (
      <>
        <Announced />
        <Suspense fallback={<RowsSkeleton />}>
          <InsteadOfGoods reason="off-air" />
        </Suspense>
      </>
    );
  }
  if (!live.post) {
    const { error, refetch } = live;
    return (
      <Suspense fallback={<RowsSkeleton />}>
        {error ? <InsteadOfGoods reason={{ error, onRetry: refetch }} /> : <RowsSkeleton />}
      </Suspense>
    );
  }
  const goodsOf = (products: LivePost['products']) => (
    <section aria-label={m.live_tab_stream()}>
      {products.length === 0 ? (
        <Suspense fallback={<RowsSkeleton />}>
          <InsteadOfGoods reason="none" />
        </Suspense>
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
  const phase = usePostPhase(post);
  const isOver = phase === 'over';
  const isFirst = isOver || phase === 'off';
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
