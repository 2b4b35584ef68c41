import type { Page } from './entities/page.ts';
import type { Product, ProductSku } from './entities/product.ts';
import type { ProductCard, ProductCards, SkuCard } from './entities/product-card.ts';

/*
 * A list of goods says the same of most of them: on sale, one price, no limit, nothing special. Cards leave that out, and are made whole again by who reads
 * them: twenty goods weigh less than half (D-451). One table serves both ways, so that they are each other's inverse.
 */

/** What most SKUs have. */
const usualOfSku = (sku: Pick<SkuCard, 'available_quantity'>, product: Pick<ProductCard, 'min_price'>) =>
  ({
    salable_quantity: sku.available_quantity,
    price: product.min_price,
    salable_limit: null,
    force_purchase_url: null,
    original_price: null,
  }) satisfies Partial<ProductSku>;

/** What most goods have. */
const usualOfProduct = ({ min_price, images, skus }: Pick<ProductCard, 'min_price' | 'images' | 'skus'>) =>
  ({
    max_price: min_price,
    salable_status: 'on_sell',
    available_quantity: skus.reduce((sum, sku) => sum + sku.available_quantity, 0),
    cover_image_id: images[0]?.id ?? null,
    description: '',
    sale_started_at: null,
    sale_ended_at: null,
    adult_warning: false,
    is_printio_product: false,
    printio: null,
    is_limited_time_sale: false,
    is_in_limited_time_sale: false,
  }) satisfies Partial<Product>;

/** Without the fields that are as usual. */
const unusual = (said: object, usual: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(said).filter(([name, value]) => !(name in usual && usual[name] === value)));

function skuCardOf({ images, ...said }: ProductSku, product: Product): SkuCard {
  return { ...(unusual(said, usualOfSku(said, product)) as SkuCard), ...(images.length > 0 && { image_ids: images.map(({ id }) => id) }) };
}

function cardOf(product: Product): ProductCard {
  const { kind, store } = product;
  const said = { ...product, skus: product.skus.map((sku) => skuCardOf(sku, product)) };
  // the page says the store and its kinds, once
  return { ...(unusual(said, { ...usualOfProduct(said), kind, store }) as ProductCard), ...(kind && { kind_id: kind.id }) };
}

/** What a page of one store's goods says, in fewer words. */
export function cardsOf({ data, links, meta }: Page<Product>): ProductCards {
  const kinds = new Map(data.flatMap(({ kind }) => (kind ? [[kind.id, kind] as const] : [])));
  return { data: data.map(cardOf), store: data[0]?.store ?? null, kinds: [...kinds.values()], links, meta };
}

function skuOf({ image_ids = [], ...said }: SkuCard, card: ProductCard): ProductSku {
  return { ...usualOfSku(said, card), ...said, images: image_ids.flatMap((id) => card.images.find((image) => image.id === id) ?? []) };
}

/** The page of whole products that the cards were made of. */
export function productsOf({ data, store, kinds, links, meta }: ProductCards): Page<Product> {
  const whole = ({ kind_id, ...said }: ProductCard): Product => ({
    ...usualOfProduct(said),
    ...said,
    skus: said.skus.map((sku) => skuOf(sku, said)),
    kind: kinds.find(({ id }) => id === kind_id) ?? null,
    // a page that has goods has their store
    store: store as Product['store'],
  });
  return { data: data.map(whole), links, meta };
}
