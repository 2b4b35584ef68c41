import type { Product } from '@noren/contract/entities/product';
import type { Store } from '@noren/contract/entities/store';
import { Picture } from '@noren/kit/components/picture.tsx';
import { Price } from '../components/price.tsx';
import { AppLink, type AppLinkProps } from '../page/app-link.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { memo } from 'react';
import { paths } from '../channel/paths.ts';
import { contentLanguage } from '../i18n/current-locale.ts';
import { coverOf, originalOf } from './product-facts.ts';
import { KindMarks, LimitedTimeChip, StateWords } from './product-marks.tsx';

export type ProductInCard = Product;
export type ProductLink = Pick<AppLinkProps, 'href' | 'search' | 'state' | 'keepScroll'>;

/** A card's width on screen: two to four columns of a page at most 1,200 px wide. */
const cardSizes = '(width >= 75rem) 276px, (width >= 64rem) 23vw, (width >= 48rem) 31vw, 44vw';

/** A product in a list. Pure: the first HTML renders the same card. */
export const ProductCard = memo(function ProductCard({
  product,
  store,
  first = false,
  link,
}: {
  product: ProductInCard;
  store: Pick<Store, 'slug' | 'currency' | 'region'>;
  first?: boolean;
  /** link, in a channel whose products have no page */
  link?: ProductLink | undefined;
}) {
  const gone =
    (product.salable_status === 'sold_out' && !product.may_come_back) ||
    product.salable_status === 'end_sell';
  return (
    <AppLink
      {...(link ?? { href: paths.product(store.slug, product.handle ?? product.id) })}
      className="group block rounded-card"
    >
      <div className="relative overflow-hidden rounded-card bg-paper-deep shadow-card">
        <Picture
          url={coverOf(product)?.url}
          alt=""
          sizes={cardSizes}
          first={first}
          className={classNames(
            'transition-transform duration-[250ms] ease-out group-hover:scale-[1.02]',
            gone && 'opacity-55 grayscale-[60%]',
          )}
        />
        {product.is_in_limited_time_sale && (
          <span className="absolute bottom-2 left-2">
            <LimitedTimeChip end={product.sale_ended_at} />
          </span>
        )}
      </div>
      <div className="mt-2.5 grid gap-0.5">
        <KindMarks product={product} />
        <h3
          lang={contentLanguage[store.region]}
          className={classNames(
            'phrase line-clamp-2 text-14 leading-[1.5] font-medium group-hover:text-indigo',
            gone && 'text-sold',
          )}
        >
          {product.name}
        </h3>
        <Price
          amount={product.min_price}
          upTo={product.max_price}
          currency={store.currency}
          original={originalOf(product)}
          quiet={gone}
        />
        <StateWords product={product} region={store.region} />
      </div>
    </AppLink>
  );
});
