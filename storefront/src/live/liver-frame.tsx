import type { Product } from '@noren/contract/entities/product';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { ChannelFrame } from '../channel/channel.ts';
import type { ShopQuery } from '../channel/shop-channel.ts';
import { LiverHeader } from './liver-header.tsx';
import type { LiveStore } from './live-store.ts';
import { LiverTabs } from './liver-tabs.tsx';
import { NowShowing } from './now-showing.tsx';
import { ShowStage } from './show-stage.tsx';
import type { LiveView } from './use-live-post.ts';

export interface LiverFrameProps {
  store: LiveStore;
  channel: ChannelFrame;
  /** null: the liver is not on air */
  live: Pick<LiveView, 'post' | 'products' | 'line' | 'error'> | null;
  /** query of the page for the first HTML, which has no router */
  query?: ShopQuery;
  /** shows the goods of the stream (not the shop's others), so the stage is above them */
  inStream: boolean;
  /** a sheet is open over the page */
  covered?: boolean;
  /** products being added to the cart */
  busyIds?: ReadonlySet<number>;
  onOpen?: (product: Product) => void;
  onTake?: (product: Product) => void;
  onBuy?: (product: Product) => void;
  children: ReactNode;
}

const none: ReadonlySet<number> = new Set();
const nothing = () => {};

/**
 * The live page: stage, product shown now, the two tabs, and their content. The first render is
 * pure, so the first HTML has it too.
 */
export function LiverFrame({
  store,
  channel,
  live,
  query,
  inStream,
  covered = false,
  busyIds = none,
  onOpen = nothing,
  onTake = nothing,
  onBuy = nothing,
  children,
}: LiverFrameProps) {
  const stage = useRef<HTMLDivElement>(null);
  const hasStage = inStream && live !== null && !live.error;
  const away = useIsAway(stage, hasStage);
  const showing = live?.post?.showing;
  const shown = showing && live?.products.find(({ id }) => id === showing.product_id);
  return (
    <div className={classNames('pb-28', hasStage && 'show-page', shown && 'has-showing')}>
      {live && (
        <div className="show-side">
          <ShowStage
            ref={stage}
            store={store}
            post={live.post}
            line={live.line}
            inPlace={hasStage}
            away={away}
            covered={covered}
          />
          {shown && (
            <NowShowing
              product={shown}
              showing={showing}
              store={store}
              busy={busyIds.has(shown.id)}
              compact={!hasStage || away}
              onOpen={onOpen}
              onAdd={onTake}
              onBuy={onBuy}
            />
          )}
        </div>
      )}
      <div className="show-goods page grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
        <LiverHeader store={store} paths={channel.paths} live={live} hasStage={hasStage} />
        {channel.name === 'shop' && <LiverTabs store={store} live={live} query={query} />}
        {children}
      </div>
    </div>
  );
}

/** Whether an element was scrolled out of the window. */
function useIsAway(element: RefObject<HTMLElement | null>, isWatched: boolean): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || !isWatched) return;
    const observer = new IntersectionObserver(
      ([entry]) => setIsAway(entry ? !entry.isIntersecting : false),
      { rootMargin: '-66px 0px 0px' },
    );
    observer.observe(target);
    return () => {
      observer.disconnect();
      setIsAway(false);
    };
  }, [element, isWatched]);
  return isAway;
}
