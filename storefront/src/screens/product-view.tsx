import type { Product } from '@noren/contract/entities/product';
import type { ShippingSetting, Store } from '@noren/contract/entities/store';
import { Price } from '../components/price.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { shortTime } from '@noren/kit/formats/short-time.ts';
import { AlertIcon } from '@noren/kit/icons/frame-icons.tsx';
import { InfoIcon } from '@noren/kit/icons/icons.tsx';
import type { ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';
import type { DirectAdding } from '../products/add-directly.tsx';
import { BuyBar, BuyButton } from '../products/buy-bar.tsx';
import { Gallery } from '../products/gallery.tsx';
import { PrintDetails } from '../products/print-details.tsx';
import { KindMarks, LimitedTimeChip, StateWords } from '../products/product-marks.tsx';
import { originalOf, unitsLeft } from '../products/product-facts.ts';
import { ShippingNote } from '../products/shipping-note.tsx';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';

export interface ProductViewProps {
  store: Store;
  product: Product;
  shipping: readonly ShippingSetting[] | undefined;
  /** replaces the description while only the list's data is loaded */
  instead?: ReactNode;
  /** the picture of the chosen SKU */
  front?: number | undefined;
  drawer?: 'sku' | 'age-verification';
  adding?: DirectAdding | null;
}

/** A product as pure markup: the app and the first HTML render the same. */
export function ProductView({
  store,
  product,
  shipping,
  instead,
  front,
  drawer = 'sku',
  adding = null,
}: ProductViewProps) {
  const buy = { store, product, drawer, adding };
  return (
    <article className="md:page grid grid-cols-[minmax(0,1fr)] pb-24 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:gap-x-12 md:py-10 lg:gap-x-16">
      <Gallery name={product.name} images={product.images} front={front} />
      <div className="page grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 pt-5 md:px-0 md:pt-0">
        <header className="grid gap-2">
          <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
            <KindMarks product={product} />
          </div>
          <h1 lang={contentLanguage[store.region]} className="phrase-left text-22 md:text-28">
            {product.name}
          </h1>
        </header>
        <div>
          <Price
            amount={product.min_price}
            upTo={product.max_price}
            currency={store.currency}
            original={originalOf(product)}
            size="detail"
            quiet={product.salable_status === 'sold_out' || product.salable_status === 'end_sell'}
          />
          {product.is_in_limited_time_sale && (
            <p className="mt-1.5 flex flex-wrap items-center gap-2 text-14 text-vermilion">
              <LimitedTimeChip end={product.sale_ended_at} />
              <span className="figures">
                {m.product_sale_until({
                  time: shortTime(product.sale_ended_at, store.region, currentLocale()),
                })}
              </span>
            </p>
          )}
        </div>
        <StockLine store={store} product={product} />
        {product.may_come_back && product.salable_status === 'sold_out' && (
          <p className="phrase-left text-14 text-ink-soft">{m.product_in_carts()}</p>
        )}
        <ShippingNote settings={shipping} currency={store.currency} storeSlug={store.slug} />
        {product.adult_warning && (
          <Callout
            icon={<AlertIcon className="mt-0.5 size-5 shrink-0" />}
            className="bg-plum-tint text-plum"
          >
            {m.product_adult_callout()}
          </Callout>
        )}
        {product.is_printio_product && (
          <Callout
            icon={<InfoIcon className="mt-0.5 size-5 shrink-0" />}
            className="bg-indigo-tint text-indigo"
          >
            {m.product_print_callout()}
          </Callout>
        )}
        <div className="hidden gap-2 pt-2 md:grid">
          <BuyButton {...buy} className="min-h-14 w-full text-18" />
        </div>
        {product.salable_status === 'on_sell' && (
          <p className="text-12 text-ink-soft">{m.product_not_held()}</p>
        )}
        {(instead !== undefined || product.description.trim() !== '' || product.printio) && (
          <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-6">
            <h2 className="text-18">{m.product_description()}</h2>
            {instead ?? (
              <Paragraphs text={product.description} lang={contentLanguage[store.region]} />
            )}
            {product.printio && <PrintDetails printio={product.printio} />}
          </section>
        )}
      </div>
      <BuyBar {...buy} />
    </article>
  );
}

/** Shown near the button: availability, stock left, and the limit per person. */
function StockLine({ store, product }: { store: Store; product: Product }) {
  const limits = product.skus.flatMap((sku) => sku.salable_limit ?? []);
  const plenty =
    product.salable_status === 'on_sell' &&
    unitsLeft(product) === null &&
    !product.is_printio_product;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 empty:hidden">
      {plenty && <span className="font-medium text-pine">{m.product_in_stock()}</span>}
      <StateWords product={product} region={store.region} className="text-14" />
      {limits.length > 0 && (
        <Chip>{m.product_limit_per_person({ count: Math.min(...limits) })}</Chip>
      )}
    </p>
  );
}

function Callout({
  icon,
  className,
  children,
}: {
  icon: ReactNode;
  className: string;
  children: ReactNode;
}) {
  return (
    <p className={`flex gap-2.5 rounded-card px-3.5 py-3 text-14 ${className}`}>
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function Paragraphs({ text, lang }: { text: string; lang: string }) {
  return (
    <div lang={lang} className="grid max-w-read gap-4 text-16">
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
