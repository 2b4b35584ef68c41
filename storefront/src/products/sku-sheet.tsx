import type { Product, ProductSku } from '@noren/contract/entities/product';
import type { Store } from '@noren/contract/entities/store';
import { buttonClass } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { Picture } from '@noren/kit/components/picture.tsx';
import { Price } from '../components/price.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import { contentLanguage } from '../i18n/current-locale.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import { AddToCartButton, useAddToCartButton, type Added } from './add-to-cart.tsx';
import {
  capOf,
  coverOf,
  fewUnits,
  originalOf,
  priceBefore,
  quantityWithin,
  unavailableReason,
} from './product-facts.ts';
import { productById } from './queries.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';

export interface SkuSheetProps {
  open: boolean;
  store: Store;
  product: Product;
  sku: ProductSku | null;
  /** the stream it is added from, and the minutes it is held; null minutes: not held */
  hold?: { stream_id: number; minutes: number | null } | undefined;
  /** replaces the button for goods that are on sale, but not here yet */
  waits?: string | undefined;
  onChoose: (sku: ProductSku) => void;
  /** called after the SKU was added; the sheet closes itself */
  onAdded: (added: Added) => void;
  onClose: () => void;
  /** the sheet that opens in place of this one after the SKU was added */
  instead?: { name: string; open: () => void };
}

/**
 * Choose a SKU and quantity, and add them to the cart: a sheet from below on a phone (shopper 5.1).
 */
export function SkuSheet({
  open,
  store,
  product,
  sku,
  hold,
  waits,
  onChoose,
  onAdded,
  onClose,
  instead,
}: SkuSheetProps) {
  const adding = useAddToCartButton(store);
  const { busy, forgetFailure } = adding;
  const [wanted, setWanted] = useState(1);
  const isShown = useRef(open);
  useEffect(() => {
    isShown.current = open;
    return () => {
      isShown.current = false;
    };
  }, [open]);
  const client = useQueryClient();
  // Embedded data is the same for every visitor: this buyer's quantity is loaded when the sheet
  // opens.
  useEffect(() => {
    if (!open || (memberToken.get() ?? guestToken.get()) === null) return;
    void client.invalidateQueries({
      queryKey: productById(product.id).queryKey,
      predicate: ({ state }) => state.dataUpdateCount === 1,
    });
  }, [open, client, product.id]);
  const cap = sku ? capOf(sku) : null;
  const quantity = cap ? quantityWithin(wanted, cap.max) : wanted;
  // if goods are not held, the page below says so
  const held = hold?.minutes ? m.product_held_for({ minutes: hold.minutes }) : null;
  const note = sku?.force_purchase_url ? m.product_elsewhere_note() : held;
  const off = sku !== null && unavailableReason(sku) !== null;

  function closeAfter(added: Added) {
    setWanted(1);
    // closed meanwhile: another sheet may be open
    if (isShown.current && instead) return instead.open();
    if (isShown.current) onClose();
    onAdded(added);
  }

  return (
    <Drawer
      open={open}
      title={product.skus.length > 1 ? m.product_choose() : m.product_choose_quantity()}
      onClose={() => {
        forgetFailure();
        onClose();
      }}
      footer={
        <div className="grid gap-2.5">
          {sku?.force_purchase_url ? (
            <a
              href={sku.force_purchase_url}
              rel="noopener"
              className={buttonClass('primary', true)}
            >
              {m.product_buy_elsewhere()}
            </a>
          ) : (
            <AddToCartButton
              {...{ store, product, sku, quantity, waits, adding }}
              name={instead?.name}
              stream_id={hold?.stream_id}
              onAdded={closeAfter}
            />
          )}
          {note && <p className="text-12 text-ink-soft [@media(height<30rem)]:hidden">{note}</p>}
        </div>
      }
    >
      <div className="grid gap-5">
        <Chosen store={store} product={product} sku={sku} />
        {product.skus.length > 1 && (
          <Choices
            product={product}
            sku={sku}
            onChoose={(chosen) => (forgetFailure(), onChoose(chosen))}
          />
        )}
        {!sku?.force_purchase_url && (
          <div className="flex items-start justify-between gap-4">
            <span className="pt-2.5 text-14 font-semibold">{m.common_quantity()}</span>
            <div className="grid justify-items-end text-right">
              <QuantityStepper
                value={quantity}
                cap={cap && cap.max > 0 ? cap : { max: 999, reason: 'stock' }}
                name={product.name}
                busy={busy || off}
                onChange={(next) => (forgetFailure(), setWanted(next))}
              />
            </div>
          </div>
        )}
      </div>
    </Drawer>
  );
}

/** The SKU to be added: its picture, price, and stock. */
function Chosen({
  store,
  product,
  sku,
}: {
  store: Store;
  product: Product;
  sku: ProductSku | null;
}) {
  const picture = sku?.images[0] ?? coverOf(product);
  return (
    <div className="flex gap-4">
      <div className="w-24 shrink-0 overflow-hidden rounded-card md:w-28 [@media(height<30rem)]:hidden">
        <Picture url={picture?.url} alt="" sizes="112px" first />
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <p
          lang={contentLanguage[store.region]}
          className="phrase-left line-clamp-2 text-14 font-medium"
        >
          {product.name}
        </p>
        {sku && product.skus.length > 1 && <p className="text-14 text-ink-soft">{sku.name}</p>}
        {sku ? (
          <Price amount={sku.price} original={priceBefore(sku)} currency={store.currency} />
        ) : (
          <Price
            amount={product.min_price}
            upTo={product.max_price}
            original={originalOf(product)}
            currency={store.currency}
          />
        )}
        <p aria-live="polite" className="text-12 text-ink-soft">
          {sku && remainingText(product, sku)}
        </p>
      </div>
    </div>
  );
}

/** Print-on-demand goods have no stock; a large stock is not shown as a number. */
function remainingText(product: Product, sku: ProductSku): string | null {
  if (sku.available_quantity === 0)
    return sku.may_come_back ? m.product_in_carts() : m.browse_sold_out();
  if (product.is_printio_product || sku.available_quantity >= 100) return m.product_in_stock();
  return sku.available_quantity <= fewUnits
    ? m.browse_left({ count: sku.available_quantity })
    : m.common_cap_stock({ count: sku.available_quantity });
}

function Choices({
  product,
  sku,
  onChoose,
}: {
  product: Product;
  sku: ProductSku | null;
  onChoose: (sku: ProductSku) => void;
}) {
  return (
    <fieldset>
      <legend className="text-14 font-semibold">{m.product_choice()}</legend>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {product.skus.map((choice) => {
          const off = unavailableReason(choice);
          return (
            <label
              key={choice.id}
              className={classNames(
                'inline-flex min-h-11 items-center gap-1.5 rounded-chip border px-4 text-14 transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
                off
                  ? 'cursor-not-allowed border-dashed border-line-strong bg-sold-tint text-sold'
                  : 'border-line-strong bg-card has-checked:border-indigo has-checked:bg-indigo has-checked:text-white',
              )}
            >
              <input
                type="radio"
                name="sku"
                className="sr-only"
                value={choice.id}
                checked={choice.id === sku?.id}
                disabled={off !== null}
                onChange={() => onChoose(choice)}
              />
              <span className={off ? 'line-through' : undefined}>{choice.name}</span>
              {off && (
                <span className="text-12">
                  {off === 'sold_out'
                    ? choice.may_come_back
                      ? m.browse_in_carts()
                      : m.browse_sold_out()
                    : m.product_limit_reached()}
                </span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
