import type { SellerProduct } from '@noren/contract/entities/live-post';
import type { Store } from '@noren/contract/entities/store';
import { Picture } from '@noren/kit/components/picture.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { memo } from 'react';
import * as m from '../i18n/generated/messages.js';
import { KindMarks } from '../products/product-marks.tsx';
import { contentLanguage } from '../i18n/current-locale.ts';
import { PeriodWords } from './period-words.tsx';
import { CircleCheck } from './circle-check.tsx';
import { SkuFigures } from './sku-figures.tsx';

export interface GoodsRowProps {
  product: SellerProduct;
  store: Pick<Store, 'currency' | 'region'>;
  chosen: boolean;
  /** null: there is no stream to choose for */
  onToggle: ((product: SellerProduct) => void) | null;
}

/** A product of the store; a tap anywhere on it chooses or removes it. */
export const GoodsRow = memo(function GoodsRow({
  product,
  store,
  chosen,
  onToggle,
}: GoodsRowProps) {
  const Frame = onToggle ? 'label' : 'div';
  return (
    <Frame
      className={classNames(
        'grid grid-cols-[min(3.75rem,20%)_minmax(0,1fr)_auto] items-center gap-3 rounded-card border bg-card p-2.5 transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
        chosen ? 'border-indigo bg-indigo-tint' : 'border-line',
      )}
    >
      <span className="self-start overflow-hidden rounded-control">
        <Picture url={product.cover_image_url} alt="" sizes="60px" />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <KindMarks product={product} />
        <PeriodWords product={product} region={store.region} />
        <span
          lang={contentLanguage[store.region]}
          className="line-clamp-2 text-14 leading-[1.45] font-medium"
        >
          {product.name}
        </span>
        <SkuFigures
          skus={product.skus}
          currency={store.currency}
          endless={product.is_printio_product}
        />
      </span>
      {onToggle && (
        <CircleCheck
          label={m.seller_choose({ name: product.name })}
          checked={chosen}
          onToggle={() => onToggle(product)}
        />
      )}
    </Frame>
  );
});
