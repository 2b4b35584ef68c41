import type { Product } from '@noren/contract/entities/product';
import type { Store } from '@noren/contract/entities/store';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';

/** One of the goods as markup alone: the app and the first HTML draw the same. */
export function ProductView({ store, product }: { store: Store; product: Product }) {
  const cover = product.images.find((image) => image.id === product.cover_image_id) ?? product.images[0];
  return (
    <article className="page grid gap-6 py-6 md:grid-cols-2 md:gap-12">
      <Picture url={cover?.url} alt={product.name} sizes="(width >= 48rem) 560px, 100vw" first className="rounded-card" />
      <div className="grid content-start gap-4">
        <h1 className="text-22 md:text-28">{product.name}</h1>
        <Price amount={product.min_price} currency={store.currency} size="detail" />
        <p className="whitespace-pre-line text-ink-soft">{product.description}</p>
      </div>
    </article>
  );
}
