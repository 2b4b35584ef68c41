import type { Store } from '@noren/contract/entities/store';
import { ProductCard, type ProductInCard, type ProductLink } from './product-card.tsx';

/** Number of cards on the first screen of a phone; their pictures load eagerly. */
const firstPictures = 2;
/** From this many goods only visible rows are rendered (long-list.tsx). */
export const longListFrom = 200;
/** Columns of the list, the long list and the skeletons: two on a phone, four on a desktop. */
export const gridClass =
  'grid grid-cols-2 gap-x-3.5 gap-y-7 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-10';
/** Height of a card whose name takes one line: its picture has a ratio of 4:5. */
const roomOfCard = 'pt-[125%] pb-[62px]';

export interface ProductGridProps {
  store: Store;
  products: readonly ProductInCard[];
  /**
   * total number of cards: space for the missing ones is reserved, so that the footer stays and a
   * reload restores the scroll position
   */
  total?: number;
  /**
   * link of a card, in a channel whose products have no page; must be the same function while the
   * links are the same
   */
  linkOf?: ((product: ProductInCard) => ProductLink) | undefined;
}

/** Every card has its final height from the beginning, so that content below does not move. */
export function ProductGrid({ store, products, total = 0, linkOf }: ProductGridProps) {
  return (
    <ul className={gridClass}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            store={store}
            first={index < firstPictures}
            link={linkOf?.(product)}
          />
        </li>
      ))}
      {Array.from({ length: total - products.length }, (_, index) => (
        <li key={-index} className={roomOfCard} />
      ))}
    </ul>
  );
}
