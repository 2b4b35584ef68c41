import type { CartItem } from '@noren/contract/entities/cart';
import type { Store } from '@noren/contract/entities/store';
import { IconButton } from '@noren/kit/components/button.tsx';
import { Picture } from '@noren/kit/components/picture.tsx';
import { Price } from '../components/price.tsx';
import { clockTime } from '../cart/clock-time.ts';
import { TrashIcon } from '@noren/kit/icons/icons.tsx';
import { useFocusGoesOn } from '@noren/kit/page/use-focus-goes-on.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { HoldNote } from '../cart/hold-note.tsx';
import { LineChanges } from '../cart/line-changes.tsx';
import { lineCapOf, pictureOf } from '../cart/line-state.ts';
import { useCartLine } from '../cart/use-cart-line.ts';
import * as m from '../i18n/generated/messages.js';
import { contentLanguage } from '../i18n/current-locale.ts';
import { QuantityStepper } from '../products/quantity-stepper.tsx';

export interface CartLineHeldProps {
  store: Pick<Store, 'slug' | 'currency' | 'region'>;
  item: CartItem;
  onHoldEnd: () => void;
}

/**
 * A cart line in the sheet over a stream: the time left of its hold, and afterwards a button to
 * hold it again.
 */
export function CartLineHeld({ store, item, onHoldEnd }: CartLineHeldProps) {
  const line = useCartLine(store.slug, item);
  const part = useFocusGoesOn<HTMLLIElement>();
  return (
    <li
      ref={part}
      className={classNames(
        'grid gap-3 py-4 transition-opacity duration-150',
        line.isRemoving && 'opacity-40',
      )}
      aria-busy={line.isRemoving || undefined}
    >
      <div className="grid grid-cols-[min(4.5rem,25%)_minmax(0,1fr)] gap-3.5">
        <div className="self-start overflow-hidden rounded-control">
          <Picture url={pictureOf(item)} alt="" sizes="72px" first />
        </div>
        <div className="grid min-w-0 content-start gap-1">
          <div className="flex items-start justify-between gap-1">
            <div lang={contentLanguage[store.region]} className="min-w-0">
              <p className="phrase-left font-medium">{item.product_name}</p>
              {item.sku_name !== '' && <p className="text-14 text-ink-soft">{item.sku_name}</p>}
            </div>
            <IconButton
              label={m.cart_remove_of({ name: item.product_name })}
              className="-mt-2 -mr-2 shrink-0 text-ink-soft"
              // disabled, it would lose the keyboard focus before the line is removed
              aria-disabled={line.isRemoving || undefined}
              onClick={() => line.isRemoving || line.remove()}
            >
              <TrashIcon className="size-5" />
            </IconButton>
          </div>
          <Price
            amount={item.price}
            currency={store.currency}
            original={item.price === item.current_price ? item.normal_price : null}
          />
          {item.held_until === null && !item.status_changes && (
            <p className="text-12 text-ink-soft">
              {item.hold_again_at === null
                ? m.product_not_held()
                : m.cart_hold_again({ time: clockTime(item.hold_again_at, store.region) })}
            </p>
          )}
        </div>
      </div>
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
      {!item.status_changes && (
        <QuantityStepper
          value={line.quantity}
          cap={lineCapOf(item)}
          name={item.product_name}
          onChange={line.setQuantity}
          busy={line.isRemoving}
        />
      )}
      <LineChanges line={item} currency={store.currency} />
    </li>
  );
}
