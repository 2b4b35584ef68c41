import type { LivePost } from '@noren/contract/entities/live-post';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadError } from '../errors/load-error.tsx';
import * as m from '../i18n/generated/messages.js';
import { AnnouncedList } from '../live/announced-list.tsx';
import { LiveList } from '../live/live-list.tsx';
import { NewsVoice } from '../live/news-voice.tsx';
import { useStage } from '../live/stage.ts';
import { useStanding } from '../live/use-standing.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Skeleton } from '../ui/surfaces.tsx';

/** The goods of the stream in the seller's order, as they stand at this moment. */
export function StreamProducts() {
  const { store, live, busyIds, onOpen, onTake } = useStage();
  const toShop = (
    <Link to="/shop/buyer/livers/$liverId/shop-products" params={{ liverId: String(store.liver?.id ?? '') }} search={true} className={buttonClass('quiet')}>
      {m.live_see_shop()}
    </Link>
  );
  if (!live) {
    return (
      <>
        <AnnouncedList store={store} />
        <EmptyState title={m.live_off_air_title()} next={toShop}>
          {m.live_off_air_text()}
        </EmptyState>
      </>
    );
  }
  if (!live.post) {
    if (!live.error) return <RowsSkeleton />;
    return <LoadError error={live.error} onRetry={live.refetch} also={toShop} />;
  }
  const goods = (
    <section aria-label={m.live_tab_stream()}>
      {live.products.length === 0 ? (
        <EmptyState title={m.live_none_title()} next={toShop}>
          {m.live_none_text()}
        </EmptyState>
      ) : (
        <LiveList products={live.products} store={store} busyIds={busyIds} onOpen={onOpen} onAdd={onTake} />
      )}
      <NewsVoice products={live.products} />
    </section>
  );
  return <Around post={live.post}>{goods}</Around>;
}

/** Beside a stream that runs or is itself announced, the others wait below its goods; when it is over, they are what comes next. */
function Around({ post, children }: { post: LivePost; children: ReactNode }) {
  const { store } = useStage();
  const announced = <AnnouncedList store={store} />;
  const standing = useStanding(post);
  const isFirst = standing === 'over' || standing === 'off';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {isFirst && announced}
      {children}
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
