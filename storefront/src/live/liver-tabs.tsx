import type { ShopQuery } from '../channel/shop-channel.ts';
import * as m from '../i18n/generated/messages.js';
import { TabLinks } from './tab-links.tsx';
import type { LiveView } from './use-live-post.ts';
import type { LiveStore } from './live-store.ts';

interface LiverTabsProps {
  store: LiveStore;
  live: Pick<LiveView, 'post' | 'products' | 'line' | 'error'> | null;
  query: ShopQuery | undefined;
}

/** The two tabs of a liver's page, each with its own URL for Back and links. */
export function LiverTabs({ store, live, query }: LiverTabsProps) {
  const params = { liverId: String(store.liver?.id ?? '') };
  return (
    <TabLinks
      label={m.live_tabs()}
      query={query}
      tabs={[
        {
          to: '/shop/buyer/livers/$liverId/stream-products',
          params,
          name: m.live_tab_stream(),
          count: live?.post ? live.products.length : undefined,
        },
        { to: '/shop/buyer/livers/$liverId/shop-products', params, name: m.live_tab_shop() },
      ]}
    />
  );
}
