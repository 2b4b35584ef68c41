import type { CartItem } from '@noren/contract/entities/cart';
import type { Currency } from '@noren/contract/scalars';
import { IconButton } from '@noren/kit/components/button.tsx';
import { Picture } from '@noren/kit/components/picture.tsx';
import { Price } from '../components/price.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { AlertIcon } from '@noren/kit/icons/frame-icons.tsx';
import { TrashIcon } from '@noren/kit/icons/icons.tsx';
import { AppLink } from '../page/app-link.tsx';
import { useFocusGoesOn } from '@noren/kit/page/use-focus-goes-on.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useState } from 'react';
import { useShop } from '../channel/use-shop.ts';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { QuantityStepper } from '../products/quantity-stepper.tsx';
import { HoldNote } from './hold-note.tsx';
import { LineChanges } from './line-changes.tsx';
import { lineCapOf, isOverLimit, pictureOf } from './line-state.ts';
import { useCartLine } from './use-cart-line.ts';

export interface CartLineProps {
  storeSlug: string;
  currency: Currency;
  item: CartItem;
  /** the hold has ended, so the cart must be refetched */
  onHoldEnd: () => void;
}

export function CartLine({ storeSlug, currency, item, onHoldEnd }: CartLineProps) {
  const line = useCartLine(storeSlug, item);
  const [asksRemoval, setAsksRemoval] = useState(false);
  const part = useFocusGoesOn<HTMLLIElement>();
  const cap = lineCapOf(item);
  const { channel, store } = useShop();
  const productPath = channel.paths.product?.(item.sku.product_id);
  return (
    <li
      ref={part}
      aria-busy={line.isRemoving || undefined}
      className={classNames(
        'grid gap-3 py-5 transition-opacity duration-150',
        line.isRemoving && 'opacity-40',
      )}
    >
      <div className="grid grid-cols-[min(5.5rem,28%)_minmax(0,1fr)] gap-4 md:grid-cols-[7rem_minmax(0,1fr)]">
        {productPath ? (
          <AppLink
            href={productPath}
            tabIndex={-1}
            aria-hidden="true"
            className="block self-start overflow-hidden rounded-control"
          >
            <Picture url={pictureOf(item)} alt="" sizes="112px" first />
          </AppLink>
        ) : (
          <div className="self-start overflow-hidden rounded-control">
            <Picture url={pictureOf(item)} alt="" sizes="112px" first />
          </div>
        )}
        <div className="grid min-w-0 content-start gap-1.5">
          <div className="flex items-start justify-between gap-1">
            <div lang={contentLanguage[store.region]} className="min-w-0 pt-0.5">
              {productPath ? (
                <AppLink href={productPath} className="phrase block font-medium hover:text-indigo">
                  {item.product_name}
                </AppLink>
              ) : (
                <p className="phrase font-medium">{item.product_name}</p>
              )}
              {item.sku_name !== '' && <p className="text-14 text-ink-soft">{item.sku_name}</p>}
            </div>
            <IconButton
              label={m.cart_remove_of({ name: item.product_name })}
              className="-mt-2 -mr-2 shrink-0 text-ink-soft"
              disabled={line.isRemoving}
              onClick={() => setAsksRemoval(true)}
            >
              <TrashIcon className="size-5" />
            </IconButton>
          </div>
          {item.sku.adult_warning && (
            <Chip variant="plain" className="justify-self-start">
              {m.cart_adult()}
            </Chip>
          )}
          <Price
            amount={item.price}
            currency={currency}
            original={item.price === item.current_price ? item.normal_price : null}
          />
          {!item.status_changes && (
            <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <QuantityStepper
                value={line.quantity}
                cap={cap}
                name={item.product_name}
                onChange={line.setQuantity}
                busy={line.isRemoving}
              />
              {line.quantity > 1 && (
                <span className="figures text-14 text-ink-soft">
                  {m.cart_line_total({
                    price: formatMoney(item.price * line.quantity, currency, currentLocale()),
                  })}
                </span>
              )}
            </div>
          )}
          {item.held_until !== null && (
            <HoldNote
              until={item.held_until}
              part={{ held: item.held_quantity, count: item.quantity }}
              againAt={item.hold_again_at}
              onEnd={onHoldEnd}
              isChanged={item.status_changes !== undefined}
              onTakeAgain={item.status_changes ? undefined : line.takeAgain}
            />
          )}
        </div>
      </div>
      <LineChanges line={item} currency={currency} />
      {isOverLimit(item) && (
        <p
          role="alert"
          className="flex items-start gap-2 rounded-control bg-plum-tint px-3 py-2 text-14 text-plum"
        >
          <AlertIcon className="mt-0.5 size-4 shrink-0" />
          {item.salable_quantity > 0
            ? m.cart_over_limit({ count: item.salable_quantity })
            : m.cart_over_limit_none()}
        </p>
      )}
      {asksRemoval && (
        <RemovalQuestion
          question={m.cart_remove_ask({ name: item.product_name })}
          busy={line.isRemoving}
          onRemove={line.remove}
          onKeep={() => setAsksRemoval(false)}
        />
      )}
    </li>
  );
}
