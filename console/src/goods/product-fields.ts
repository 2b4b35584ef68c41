import type { GoodsProduct } from '@noren/contract/entities/goods';
import type { Temperature } from '@noren/contract/entities/shipping-method';
import { wholeNumber, wholePrice } from '../i18n/typed-number.ts';
import { instantOf, typedTime } from '../i18n/typed-time.ts';

type Region = 'JP' | 'TW';

/** Form fields of a SKU; numbers stay strings until they are parsed. */
export interface SkuFields {
  sku_id: number | null;
  name: string;
  sku_code: string;
  /** '' for the cover */
  image_url: string;
  price: string;
  original_price: string;
  salable_limit: string;
  tax_rate: string;
  stock: string;
}

/**
 * Form fields of a product. Times are local to the store's country, as `datetime-local` has them.
 */
export interface ProductFields {
  name: string;
  /** '' for none */
  handle: string;
  description: string;
  /** '' for none */
  kind_id: string;
  /** ids */
  collection_ids: string[];
  in_marketplace: boolean;
  adult_warning: boolean;
  /** grams; '' for unknown */
  weight: string;
  temperature: Temperature;
  fits_letterbox: boolean;
  sale_started_at: string;
  sale_ended_at: string;
  skus: SkuFields[];
}

export const newSkuFields = (region: Region): SkuFields => ({
  sku_id: null,
  name: '',
  sku_code: '',
  image_url: '',
  price: '',
  original_price: '',
  salable_limit: '',
  tax_rate: region === 'TW' ? '5' : '10',
  stock: '0',
});

/** Form fields of a product; without one, an empty form. */
export function fieldsOf(product: GoodsProduct | undefined, region: Region): ProductFields {
  if (!product) {
    const empty = {
      name: '',
      handle: '',
      description: '',
      kind_id: '',
      collection_ids: [],
      in_marketplace: true,
      adult_warning: false,
      weight: '',
      temperature: 'normal' as const,
      fits_letterbox: false,
      sale_started_at: '',
      sale_ended_at: '',
    };
    return { ...empty, skus: [newSkuFields(region)] };
  }
  const {
    name,
    handle,
    description,
    kind_id,
    collection_ids = [],
    in_marketplace,
    adult_warning,
    weight,
    temperature,
    fits_letterbox,
    sale_started_at,
    sale_ended_at,
    skus,
  } = product;
  return {
    name,
    handle: handle ?? '',
    description,
    kind_id: kind_id === null ? '' : String(kind_id),
    collection_ids: collection_ids.map(String),
    in_marketplace,
    adult_warning,
    weight: weight == null ? '' : String(weight),
    temperature: temperature ?? 'normal',
    fits_letterbox: fits_letterbox ?? false,
    sale_started_at: typedTime(sale_started_at, region),
    sale_ended_at: typedTime(sale_ended_at, region),
    skus: skus.map((sku) => ({
      sku_id: sku.id,
      name: sku.name,
      sku_code: sku.sku_code ?? '',
      image_url: sku.image_url ?? '',
      price: String(sku.price),
      original_price: sku.original_price === null ? '' : String(sku.original_price),
      salable_limit: sku.salable_limit === null ? '' : String(sku.salable_limit),
      tax_rate: String(sku.tax_rate),
      stock: String(sku.stock),
    })),
  };
}

/** Form fields of a new product copied from another. Omits the product's handle, codes and stock. */
export function copiedFields(product: GoodsProduct, region: Region): ProductFields {
  const fields = fieldsOf(product, region);
  return {
    ...fields,
    handle: '',
    skus: fields.skus.map((sku) => ({ ...sku, sku_id: null, sku_code: '', stock: '0' })),
  };
}

/** Pictures that another product may use too: those that the store has adopted. */
export const sharedImages = ({
  images,
}: Pick<GoodsProduct, 'images'>): { url: string; alt: string }[] =>
  images.filter(({ url }) => url.includes('/own/')).map(({ url, alt }) => ({ url, alt }));

/** The collections to save; nothing if they did not change, so that a change by others stays. */
function changedCollections(
  before: readonly number[],
  chosen: readonly string[],
): { collection_ids?: number[] } {
  const collection_ids = chosen.map(Number);
  const isSame =
    before.length === collection_ids.length && collection_ids.every((id) => before.includes(id));
  return isSame ? {} : { collection_ids };
}

/**
 * Builds the request body of a form.
 * @param images in their order; a SKU shows one of them or the cover
 * @param product as it is stored; absent for a new one
 */
export function bodyOf(
  {
    skus,
    handle,
    kind_id,
    collection_ids,
    weight,
    sale_started_at,
    sale_ended_at,
    ...fields
  }: ProductFields,
  region: Region,
  images: readonly { url: string; alt: string }[],
  product?: Pick<GoodsProduct, 'collection_ids'>,
) {
  return {
    ...fields,
    ...changedCollections(product?.collection_ids ?? [], collection_ids),
    handle: handle.trim() === '' ? null : handle,
    images: [...images],
    kind_id: kind_id === '' ? null : Number(kind_id),
    weight: weight.trim() === '' ? null : wholeNumber(weight),
    sale_started_at: instantOf(sale_started_at, region),
    sale_ended_at: instantOf(sale_ended_at, region),
    skus: skus.map(
      ({
        sku_id,
        name,
        sku_code,
        image_url,
        price,
        original_price,
        salable_limit,
        tax_rate,
        stock,
      }) => ({
        ...(sku_id === null ? { stock: wholeNumber(stock) ?? 0 } : { id: sku_id }),
        name,
        sku_code: sku_code.trim() === '' ? null : sku_code,
        image_url: images.some(({ url }) => url === image_url) ? image_url : null,
        price: wholePrice(price, region) ?? 0,
        original_price: original_price.trim() === '' ? null : wholePrice(original_price, region),
        salable_limit: salable_limit.trim() === '' ? null : wholeNumber(salable_limit),
        tax_rate: Number(tax_rate) as 5 | 8 | 10,
      }),
    ),
  };
}
