import type { Product } from '@noren/contract/entities/product';
import type { Currency } from '@noren/contract/scalars';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';

export type ProductInCard = Pick<Product, 'id' | 'name' | 'images' | 'cover_image_id' | 'min_price' | 'skus' | 'salable_status' | 'sale_ended_at' | 'is_in_limited_time_sale' | 'adult_warning'>;

/** One of the goods in a list. Pure: the first HTML draws the same card. */
export function ProductCard({ product, storeSlug, currency, first = false }: { product: ProductInCard; storeSlug: string; currency: Currency; first?: boolean }) {
  const cover = product.images.find((image) => image.id === product.cover_image_id) ?? product.images[0];
  return (
    <AppLink href={paths.product(storeSlug, product.id)} className="group block rounded-card">
      <div className="overflow-hidden rounded-card bg-card shadow-card">
        <Picture url={cover?.url} alt="" sizes="(width >= 64rem) 280px, (width >= 48rem) 33vw, 50vw" first={first} className="transition-transform duration-[250ms] ease-out group-hover:scale-[1.02]" />
      </div>
      <h3 className="phrase mt-3 line-clamp-2 text-14 font-medium">{product.name}</h3>
      <Price amount={product.min_price} currency={currency} />
    </AppLink>
  );
}
