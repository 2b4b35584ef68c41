import type { Product } from '@noren/contract/entities/product';
import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { Price } from '../components/price.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import * as m from '../i18n/generated/messages.js';
import { Gallery } from '../products/gallery.tsx';
import { LoadError } from '../failures/load-error.tsx';
import { PrintDetails } from '../products/print-details.tsx';
import { originalOf } from '../products/product-facts.ts';
import { KindMarks, LimitedTimeChip, StateWords, stateText } from '../products/product-marks.tsx';
import { productById } from '../products/queries.ts';
import { contentLanguage } from '../i18n/current-locale.ts';
import { FlashNote } from './flash-note.tsx';
import type { LiveStore } from './live-store.ts';

export interface ProductSheetProps {
  open: boolean;
  onClose: () => void;
  store: LiveStore;
  /** as in the list; null: not in the page's list */
  product: Product | null;
  /** chosen for the stream, but not on sale in it yet */
  waits: boolean;
  note: string;
  onTake: (product: Product) => void;
}

/** A product's details, shown without leaving the stream. */
export function ProductSheet({
  open,
  onClose,
  store,
  product,
  waits,
  note,
  onTake,
}: ProductSheetProps) {
  const {
    data: whole,
    error,
    refetch,
  } = useQuery({ ...productById(product?.id ?? 0), enabled: open && product !== null });
  if (!product) return null;
  const lang = contentLanguage[store.region];
  const isHeld = product.salable_status === 'sold_out' && product.may_come_back === true;
  const canTake = product.salable_status === 'on_sell' && !waits;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      place="side"
      title={m.live_product_title()}
      footer={
        <div className="grid gap-2.5">
          <Button wide className="min-h-13" disabled={!canTake} onClick={() => onTake(product)}>
            {canTake
              ? m.product_add_to_cart()
              : waits && product.salable_status === 'on_sell'
                ? m.live_soon()
                : stateText(product, store.region)}
          </Button>
          {canTake && <p className="text-12 text-ink-soft">{note}</p>}
          {isHeld && <p className="phrase-left text-12 text-ink-soft">{m.live_comes_back()}</p>}
        </div>
      }
    >
      <article className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          <KindMarks product={product} />
          {product.is_in_limited_time_sale && <LimitedTimeChip end={product.sale_ended_at} />}
        </div>
        <h3 lang={lang} className="phrase-left text-22">
          {product.name}
        </h3>
        <Price
          amount={product.min_price}
          upTo={product.max_price}
          currency={store.currency}
          original={originalOf(product)}
          size="detail"
        />
        <FlashNote product={product} region={store.region} />
        <StateWords product={product} region={store.region} className="text-14" />
        <Gallery name={product.name} images={whole?.images ?? product.images} />
        {product.adult_warning && (
          <p className="rounded-card bg-plum-tint px-3.5 py-3 text-14 text-plum">
            {m.product_adult_callout()}
          </p>
        )}
        {product.is_printio_product && (
          <p className="rounded-card bg-indigo-tint px-3.5 py-3 text-14 text-indigo">
            {m.product_print_callout()}
          </p>
        )}
        <section className="grid gap-3 border-t border-line pt-5">
          <h4 className="text-16 font-semibold">{m.product_description()}</h4>
          {whole ? (
            <p lang={lang} className="whitespace-pre-line">
              {whole.description}
            </p>
          ) : error ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : (
            <TextSkeleton lines={5} />
          )}
          {whole?.printio && <PrintDetails printio={whole.printio} />}
        </section>
      </article>
    </Drawer>
  );
}
