import type { Store } from '@noren/contract/entities/store';
import { ProductCard, type ProductInCard } from '../products/product-card.tsx';

/** How many cards stand in the first screen of a phone; their pictures are wanted at once. */
const firstPictures = 4;

/** The list as markup alone: the app and the first HTML draw the same. */
export function MarketplaceView({ store, products }: { store: Store; products: readonly ProductInCard[] }) {
  return (
    <div className="page py-6">
      <h1 className="sr-only">{store.name}</h1>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6">
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} storeSlug={store.slug} currency={store.currency} first={index < firstPictures} />
          </li>
        ))}
      </ul>
    </div>
  );
}
