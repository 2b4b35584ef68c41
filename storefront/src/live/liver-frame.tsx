import type { ShopStore } from '@noren/contract/entities/shop-store';
import type { ReactNode } from 'react';
import type { ShopQuery } from '../channel/shop-channel.ts';
import { LiverHeader } from './liver-header.tsx';
import { LiverTabs } from './liver-tabs.tsx';
import type { LiveView } from './use-live-post.ts';

/** Who is on air, the two tabs, and what stands under them. Pure, so the first HTML has it too. */
export function LiverFrame({
  store,
  live,
  query,
  children,
}: {
  store: ShopStore;
  live: Pick<LiveView, 'post' | 'products' | 'line' | 'error'> | null;
  /** of the page, in the first HTML: there is no router that knows it */
  query?: ShopQuery;
  children: ReactNode;
}) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 pt-4 pb-28">
      <LiverHeader store={store} live={live} />
      <LiverTabs store={store} live={live} query={query} />
      {children}
    </div>
  );
}
