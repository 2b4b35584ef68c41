import type { LivePost, PublicShow } from '@noren/contract/entities/live-post';
import type { Product } from '@noren/contract/entities/product';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import type { ShippingSetting, Store } from '@noren/contract/entities/store';
import type { Locale } from '@noren/contract/scalars';
import { renderToString } from 'react-dom/server';
import { marketplaceChannel } from '../channel/paths.ts';
import { shopChannel, type ShopQuery } from '../channel/shop-channel.ts';
import { setCurrentLocale } from '../i18n/current-locale.ts';
import { StoreHeader } from '../layouts/store-header.tsx';
import * as m from '../i18n/generated/messages.js';
import { LiveList } from '../live/live-list.tsx';
import { liveStoreOf } from '../live/live-store.ts';
import { LiverFrame } from '../live/liver-frame.tsx';
import type { ProductInCard } from '../products/product-card.tsx';
import { MarketplaceView } from '../screens/marketplace-view.tsx';
import { ProductView } from '../screens/product-view.tsx';

/**
 * The screens that the server renders into `<!--first-screen-->`: the app's own components without
 * router, query or state, so that name, picture and price are there before any script. No `style`
 * attribute may appear in it (strict CSP).
 */
export type FirstScreen =
  | {
      route: 'marketplace';
      locale: Locale;
      data: {
        store: Store;
        products: readonly ProductInCard[];
        total?: number;
        shows?: readonly PublicShow[];
      };
    }
  | {
      route: 'product';
      locale: Locale;
      data: { store: Store; product: Product; shipping?: readonly ShippingSetting[] };
    }
  | { route: 'live'; locale: Locale; data: LiveData };

type LiveData =
  | { channel: 'shop'; store: ShopStore; post: LivePost; query: ShopQuery }
  | { channel: 'marketplace'; store: Store; post: LivePost };

/** Number of cards on the first screen of a wide desktop; the app loads the rest. */
const cardsInFirstScreen = 8;

/**
 * Returns the HTML of a first screen. Synchronous, so that concurrent requests cannot mix their
 * locales.
 */
export function renderFirstScreen(screen: FirstScreen): string {
  setCurrentLocale(screen.locale);
  if (screen.route === 'live') return renderToString(<LiveScreen {...screen.data} />);
  const { store } = screen.data;
  return renderToString(
    <div className="contents">
      <StoreHeader store={store} paths={marketplaceChannel(store.slug).paths} cartCount={0} />
      <main>
        {screen.route === 'marketplace' ? (
          <MarketplaceView
            store={store}
            products={screen.data.products.slice(0, cardsInFirstScreen)}
            count={screen.data.total ?? screen.data.products.length}
            shows={screen.data.shows ?? []}
          />
        ) : (
          <ProductView
            store={store}
            product={screen.data.product}
            shipping={screen.data.shipping}
            drawer={screen.data.product.adult_warning ? 'age-verification' : 'sku'}
          />
        )}
      </main>
    </div>,
  );
}

const nothing = () => {};

function LiveScreen(data: LiveData) {
  const { post } = data;
  const query = data.channel === 'shop' ? data.query : undefined;
  const store = data.channel === 'shop' ? data.store : liveStoreOf(data.store, post);
  const channel =
    data.channel === 'shop' ? shopChannel(data.store, data.query) : marketplaceChannel(store.slug);
  return (
    <div className="contents">
      <StoreHeader store={store} paths={channel.paths} cartCount={0} />
      <main>
        <LiverFrame
          store={store}
          channel={channel}
          live={{ post, products: post.products, line: 'opening', error: null }}
          {...(query && { query })}
          inStream
        >
          {post.products.length > 0 && (
            <section aria-label={m.live_tab_stream()}>
              <LiveList
                products={post.products.slice(0, cardsInFirstScreen)}
                store={store}
                onOpen={nothing}
                onAdd={nothing}
              />
            </section>
          )}
        </LiverFrame>
      </main>
    </div>
  );
}
