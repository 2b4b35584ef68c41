import type { PostProduct } from '@noren/contract/entities/live-post';
import type { Region } from '@noren/contract/scalars';
import { Button } from '@noren/kit/components/button.tsx';
import { CartIcon } from '@noren/kit/icons/frame-icons.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import * as m from '../i18n/generated/messages.js';
import { stateText } from '../products/product-marks.tsx';

/**
 * `waits`: chosen, but not on sale in the stream yet (@NOTE spec silent). `held`: other buyers'
 * carts have all remaining units.
 */
export type TakeState = 'free' | 'waits' | 'held' | 'gone' | 'off';

export function takeStateOf({ status, salable_status, may_come_back }: PostProduct): TakeState {
  const isSold = status === 'sold' || salable_status === 'sold_out';
  if (salable_status === 'end_sell') return 'gone';
  if (isSold) return may_come_back === true ? 'held' : 'gone';
  if (status === 'init') return 'waits';
  return salable_status === 'on_sell' ? 'free' : 'off';
}

export interface TakeButtonProps {
  product: PostProduct;
  region: Region;
  busy: boolean;
  /** the seller's preview: same appearance, no interaction */
  inert?: boolean;
  wide?: boolean;
  /** next to the button that orders at once; only an icon unless it is wide */
  second?: boolean;
  onAdd: (product: PostProduct) => void;
}

/**
 * The button that adds a product of the stream to the cart, or the reason why it cannot be added.
 */
export function TakeButton({
  product,
  region,
  busy,
  inert = false,
  wide = false,
  second = false,
  onAdd,
}: TakeButtonProps) {
  const state = takeStateOf(product);
  if (state === 'free') {
    const isChoice = product.skus.length > 1;
    return (
      <Button
        variant={second ? 'quiet' : 'primary'}
        className={classNames(
          'px-4 text-14',
          wide ? 'min-h-12 w-full text-16' : !second && 'min-w-[min(9rem,100%)]',
        )}
        busy={busy}
        disabled={inert}
        aria-label={
          isChoice
            ? m.live_choose_of({ name: product.name })
            : m.live_add_of({ name: product.name })
        }
        onClick={() => onAdd(product)}
      >
        {second && !wide ? <CartIcon /> : isChoice ? m.live_choose() : m.product_add_to_cart()}
      </Button>
    );
  }
  return (
    <Chip
      variant={state === 'gone' ? 'sold' : 'indigo'}
      className={classNames('px-4 text-14', wide ? 'min-h-12 w-full justify-center' : 'min-h-9')}
    >
      {state === 'waits'
        ? m.live_soon()
        : stateText(
            state === 'off' || product.salable_status === 'end_sell'
              ? product
              : { ...product, salable_status: 'sold_out' },
            region,
          )}
    </Chip>
  );
}
