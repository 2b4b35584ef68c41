import type { Store } from '@noren/contract/entities/store';
import { ProductCard, type ProductInCard, type ProductLink } from './product-card.tsx';

/** How many cards stand in the first screen of a phone; their pictures are wanted at once. */
const firstPictures = 2;
/** From so many goods on only the rows in sight are drawn (long-list.tsx). */
export const longListFrom = 200;
/** Two columns on a phone, four on a desktop; written once, for the list, the long list and the skeletons. */
export const gridClass = 'grid grid-cols-2 gap-x-3.5 gap-y-7 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-10';
/** As high as a card whose name takes one line: its picture is 4:5 of its width. */
const roomOfCard = 'pt-[125%] pb-[62px]';

export interface ProductGridProps {
  store: Store;
  products: readonly ProductInCard[];
  /** how many there will be: those still to come have their room at once, so that the footer stays and a reload finds the place again */
  total?: number;
  /** where a card leads, in a channel whose products have no page of their own; the same function as long as the links are the same */
  linkOf?: ((product: ProductInCard) => ProductLink) | undefined;
}

/** Every card has its true height from the beginning: what stands below does not move under a finger that has just come there. */
export function ProductGrid({ store, products, total = 0, linkOf }: ProductGridProps) {
  return (
    <ul className={gridClass}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} store={store} first={index < firstPictures} link={linkOf?.(product)} />
        </li>
      ))}
      {Array.from({ length: total - products.length }, (_, index) => (
        <li key={-index} className={roomOfCard} />
      ))}
    </ul>
  );
}
