import type { PostProduct } from '@noren/contract/entities/live-post';
import type { Store } from '@noren/contract/entities/store';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useRef } from 'react';
import { LiveRow } from './live-row.tsx';
import { useRowMoves } from './use-row-moves.ts';

export interface LiveListProps {
  products: readonly PostProduct[];
  store: Pick<Store, 'currency' | 'region'>;
  /** goods that are on their way into the cart */
  busyIds?: ReadonlySet<number>;
  inert?: boolean;
  /** as a phone has it, however wide the screen */
  oneColumn?: boolean;
  onOpen: (product: PostProduct) => void;
  onAdd: (product: PostProduct) => void;
}

const none: ReadonlySet<number> = new Set();
/** So many rows the first screen of a phone shows. */
const firstRows = 3;

/** The goods of a stream in the seller's order; a row moves when the seller moves it. */
export function LiveList({ products, store, busyIds = none, inert = false, oneColumn = false, onOpen, onAdd }: LiveListProps) {
  const list = useRef<HTMLOListElement>(null);
  useRowMoves(
    list,
    products.map((product) => product.id),
  );
  return (
    <ol ref={list} className={classNames('relative grid gap-3', !oneColumn && 'lg:grid-cols-2 lg:gap-4')}>
      {products.map((product, index) => (
        <li key={product.id} data-row={product.id} className="rounded-card bg-card shadow-card">
          <LiveRow product={product} store={store} busy={busyIds.has(product.id)} inert={inert} first={index < firstRows} onOpen={onOpen} onAdd={onAdd} />
        </li>
      ))}
    </ol>
  );
}
