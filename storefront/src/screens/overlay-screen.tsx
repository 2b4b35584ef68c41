import type { PostProduct, Showing } from '@noren/contract/entities/live-post';
import { Picture } from '@noren/kit/components/picture.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { contentLanguage, currentLocale, setCurrentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { useLivePost } from '../live/use-live-post.ts';
import { useTitle } from '../page/use-title.ts';
import { coverOf, originalOf } from '../products/product-facts.ts';

const route = getRouteApi('/overlay/$postId');

/**
 * The product that the host shows now, over a transparent page: an encoder lays it over the video.
 * Nothing is visible while nothing is shown, or if the post cannot be loaded.
 */
export function OverlayScreen() {
  const { postId } = route.useParams();
  const { key, region } = route.useSearch();
  const { post, products } = useLivePost(Number(postId), key);
  const language = contentLanguage[region];
  useTitle(post?.title ?? '');
  // an encoder's browser has no language of its own
  useEffect(() => {
    if (currentLocale() !== language) setCurrentLocale(language);
  }, [language]);
  const product = post?.showing && products.find(({ id }) => id === post.showing?.product_id);
  return (
    <div className="overlay-page">
      {post?.showing && product && (
        <OverlayCard
          key={post.showing.since}
          product={product}
          showing={post.showing}
          currency={region === 'TW' ? 'TWD' : 'JPY'}
        />
      )}
    </div>
  );
}

function OverlayCard({
  product,
  showing,
  currency,
}: {
  product: PostProduct;
  showing: Showing;
  currency: 'JPY' | 'TWD';
}) {
  const money = (amount: number) => formatMoney(amount, currency, currentLocale());
  const left = product.available_quantity;
  const total = Math.max(showing.units, left);
  const original = originalOf(product);
  return (
    <section aria-label={m.live_showing()} className="overlay-card show-card">
      <div className="overlay-picture">
        <Picture url={coverOf(product)?.url} alt="" sizes="400px" first />
        <span className="overlay-number">{product.number}</span>
      </div>
      <div className="overlay-words">
        <h1 className="phrase-left line-clamp-2">{product.name}</h1>
        <p className="figures overlay-price">
          {product.min_price === product.max_price
            ? money(product.min_price)
            : `${money(product.min_price)}〜`}
          {original !== null && <s>{money(original)}</s>}
        </p>
        {product.status === 'sold' ? (
          <p className="overlay-sold">{m.browse_sold_out()}</p>
        ) : (
          <>
            <progress
              className="stock-bar"
              max={total || 1}
              value={left}
              aria-label={m.live_stock_of({ left, units: total })}
            />
            <p className="figures">{m.seller_left({ count: left })}</p>
          </>
        )}
      </div>
    </section>
  );
}
