import type { PostProduct } from '@noren/contract/entities/live-post';
import type { Store } from '@noren/contract/entities/store';
import { useDraggable } from '@dnd-kit/react';
import { IconButton, textButton } from '@noren/kit/components/button.tsx';
import { Picture } from '@noren/kit/components/picture.tsx';
import { Chip, type ChipVariant } from '@noren/kit/components/surfaces.tsx';
import { DownIcon, TrashIcon } from '@noren/kit/icons/icons.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';
import { coverOf } from '../products/product-facts.ts';
import { contentLanguage } from '../i18n/current-locale.ts';
import { NumberMark } from '../products/number-mark.tsx';
import { PeriodWords } from './period-words.tsx';
import { HandleIcon, TopIcon, UpIcon } from './icons.tsx';
import { CircleCheck } from './circle-check.tsx';
import { SkuFigures } from './sku-figures.tsx';
import type { Choice } from './use-choice.ts';

export interface ChosenRowProps {
  product: PostProduct;
  store: Pick<Store, 'currency' | 'region'>;
  isFirst: boolean;
  isLast: boolean;
  isLifted: boolean;
  /** found by a search: not draggable */
  isFound: boolean;
  /**
   * several products are being selected: a checkbox replaces the handle, and actions for one
   * product are hidden
   */
  mark: { isOn: boolean; onToggle: (id: number) => void } | null;
  onHandleKey: (event: KeyboardEvent, product: PostProduct) => void;
  onHandleBlur: () => void;
  onStep: (product: PostProduct, step: number, part: 'top' | 'up' | 'down') => void;
  onStatus: Choice['setStatus'];
  onRemove: (product: PostProduct) => void;
  /** viewers see it now */
  isShown: boolean;
  onShow: (product: PostProduct) => void;
  /** opens its flash prices */
  onFlash: (product: PostProduct) => void;
}

const statusVariants: Record<'init' | 'selling' | 'sold', ChipVariant> = {
  init: 'plain',
  selling: 'done',
  sold: 'sold',
};
const statusWords = {
  init: m.seller_status_init,
  selling: m.seller_status_selling,
  sold: m.seller_status_sold,
};

/** A chosen product: a drag handle, its state, and its actions. */
export function ChosenRow(props: ChosenRowProps) {
  const {
    product,
    store,
    isFirst,
    isLifted,
    isFound,
    mark,
    onHandleKey,
    onHandleBlur,
    onStep,
    isShown,
  } = props;
  const { ref, handleRef } = useDraggable({ id: product.id, disabled: isFound });
  const { name } = product;
  const status = product.status === 'deleted' ? 'init' : product.status;
  const isHeld = status === 'sold' && product.may_come_back === true;
  const state = (
    <>
      {isHeld ? (
        <Chip variant="indigo">{m.seller_status_held()}</Chip>
      ) : (
        <Chip variant={statusVariants[status]}>{statusWords[status]()}</Chip>
      )}
      {product.flash?.is_running && <Chip variant="now">{m.flash_name()}</Chip>}
      {isShown && <Chip variant="now">{m.seller_showing()}</Chip>}
      <PeriodWords product={product} region={store.region} />
    </>
  );
  const Head = mark ? 'label' : 'div';
  return (
    <li
      ref={ref}
      data-row={product.id}
      className={classNames(
        'relative scroll-mt-32 rounded-card p-2.5',
        mark?.isOn ? 'bg-indigo-tint' : 'bg-card',
        isLifted
          ? 'z-10 shadow-sheet ring-2 ring-indigo'
          : isShown
            ? 'shadow-card ring-2 ring-vermilion'
            : 'shadow-card',
      )}
    >
      <Head className="grid grid-cols-[44px_min(3.5rem,18%)_minmax(0,1fr)_44px] gap-x-2.5 rounded-control has-focus-visible:outline-3 has-focus-visible:outline-indigo">
        {mark ? (
          <CircleCheck
            label={m.seller_mark_of({ name })}
            checked={mark.isOn}
            onToggle={() => mark.onToggle(product.id)}
          />
        ) : (
          <button
            ref={handleRef}
            type="button"
            data-part="handle"
            aria-label={m.seller_handle({ name })}
            aria-pressed={isLifted}
            aria-describedby="order-help"
            className="target grid cursor-grab touch-none place-items-center self-stretch rounded-control text-ink-soft hover:bg-paper-deep hover:text-indigo active:cursor-grabbing"
            aria-disabled={isFound || undefined}
            onKeyDown={(event) => !isFound && onHandleKey(event, product)}
            onBlur={onHandleBlur}
          >
            <HandleIcon className="size-5" />
          </button>
        )}
        <span className="relative self-start overflow-hidden rounded-control">
          <Picture url={coverOf(product)?.url} alt="" sizes="56px" />
          <NumberMark number={product.number} />
        </span>
        <div className="grid min-w-0 content-start gap-1">
          <h3
            lang={contentLanguage[store.region]}
            className="line-clamp-2 text-14 leading-[1.45] font-medium"
          >
            {name}
          </h3>
          <SkuFigures
            skus={product.skus}
            currency={store.currency}
            endless={product.is_printio_product}
          />
          {mark && <p className="flex items-center gap-1.5">{state}</p>}
        </div>
        {!mark && (
          <Step
            label={m.seller_top({ name })}
            part="top"
            off={isFirst}
            onStep={() => onStep(product, -Infinity, 'top')}
          >
            <TopIcon className="size-5" />
          </Step>
        )}
      </Head>
      {!mark && (
        <RowActions {...props} status={status}>
          {state}
        </RowActions>
      )}
    </li>
  );
}

/** Actions for one product: show it, sell it or stop, move it, remove it. */
function RowActions({
  product,
  status,
  isFirst,
  isLast,
  isFound,
  isShown,
  onShow,
  onFlash,
  onStatus,
  onStep,
  onRemove,
  children,
}: ChosenRowProps & { status: keyof typeof statusWords; children: ReactNode }) {
  const { name } = product;
  return (
    <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-2 pl-1">
      <span className="flex flex-wrap items-center gap-x-1.5">
        {children}
        {!isShown && (
          <button
            type="button"
            className={textButton}
            aria-label={m.seller_show_of({ name })}
            onClick={() => onShow(product)}
          >
            {m.seller_show()}
          </button>
        )}
        <button
          type="button"
          className={textButton}
          aria-label={m.seller_flash_of({ name })}
          onClick={() => onFlash(product)}
        >
          {m.seller_flash_short()}
        </button>
        {status !== 'sold' && (
          <button
            type="button"
            className={textButton}
            aria-label={
              status === 'init' ? m.seller_start_selling({ name }) : m.seller_stop_selling({ name })
            }
            onClick={() => onStatus(product.id, status === 'init' ? 'selling' : 'init')}
          >
            {status === 'init' ? m.seller_start_short() : m.seller_stop_short()}
          </button>
        )}
      </span>
      <span className="-mr-1 flex">
        <Step
          label={m.seller_up({ name })}
          part="up"
          off={isFirst || isFound}
          onStep={() => onStep(product, -1, 'up')}
        >
          <UpIcon className="size-5" />
        </Step>
        <Step
          label={m.seller_down({ name })}
          part="down"
          off={isLast || isFound}
          onStep={() => onStep(product, 1, 'down')}
        >
          <DownIcon className="size-5" />
        </Step>
        <IconButton
          label={m.seller_remove({ name })}
          className="text-ink-soft"
          onClick={() => onRemove(product)}
        >
          <TrashIcon className="size-5" />
        </IconButton>
      </span>
    </div>
  );
}

/** aria-disabled instead of disabled at the ends, so that the keyboard focus stays. */
function Step({
  label,
  part,
  off,
  onStep,
  children,
}: {
  label: string;
  part: string;
  off: boolean;
  onStep: () => void;
  children: ReactNode;
}) {
  return (
    <IconButton
      label={label}
      data-part={part}
      aria-disabled={off || undefined}
      className={
        off ? 'text-line-strong hover:bg-transparent hover:text-line-strong' : 'text-ink-soft'
      }
      onClick={() => !off && onStep()}
    >
      {children}
    </IconButton>
  );
}
