import { cutText } from '@noren/contract/cut-text';
import type { ImportFaultReason, ImportField } from '@noren/contract/entities/goods-import';
import type { Temperature } from '@noren/contract/entities/shipping-method';
import { isSpoiltByExcel } from '@noren/contract/sku-code';
import { fileNameOf, productFields, type GoodsRow, type RowFault } from './read-row.ts';

export interface KnownSku {
  id: number;
  product_id: number;
  sku_code: string | null;
  name: string;
  price: number;
  original_price: number | null;
  salable_limit: number | null;
  tax_rate: number;
  stock: number;
}
/** A current product of the store; times as ISO 8601. */
export interface KnownProduct {
  id: number;
  name: string;
  handle: string | null;
  description: string;
  kind: string | null;
  in_marketplace: boolean;
  adult_warning: boolean;
  sale_started_at: string | null;
  sale_ended_at: string | null;
  /** grams; null: unknown */
  weight: number | null;
  temperature: Temperature;
  fits_letterbox: boolean;
  images: string[];
}
/** The store's goods that a file is compared with. */
export interface KnownGoods {
  products: readonly KnownProduct[];
  skus: readonly KnownSku[];
  kinds: readonly string[];
  /** the products that have the file's handles now */
  handles: ReadonlyMap<string, number>;
  /** addresses of the store's pictures, by lower-case name and by address */
  pictures: ReadonlyMap<string, string>;
}

type ProductValues = Omit<KnownProduct, 'id'>;
type SkuValues = Omit<KnownSku, 'id' | 'product_id' | 'stock'>;
interface PlannedSku extends SkuValues {
  id: number | null;
  stock: number;
  is_changed: boolean;
}
export interface PlannedProduct extends ProductValues {
  id: number | null;
  is_changed: boolean;
  images_changed: boolean;
  handle_changed: boolean;
  skus: PlannedSku[];
}
export interface ImportPlan {
  products: PlannedProduct[];
  new_kinds: string[];
  stock_left: number;
  faults: RowFault[];
}

const maxSkus = 200;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Key of the product a row belongs to: its number, else its name. */
export const groupOf = (product_id: string, product_name: string): string =>
  product_id.trim() === ''
    ? `n ${product_name.trim()}`
    : `# ${product_id.trim().normalize('NFKC')}`;

/** The address of a picture that a file names, or null when the store has none of that name. */
function pictureOf(
  name: string,
  pictures: KnownGoods['pictures'],
  there: readonly string[],
): string | null {
  if (!pictures.has(name) && there.includes(name)) return name;
  return (
    pictures.get(name) ??
    pictures.get(name.toLowerCase()) ??
    pictures.get(fileNameOf(name).toLowerCase()) ??
    null
  );
}

/** The addresses of a row's pictures; undefined: it names none. @param wrong receives the faults */
function imagesOf(
  { row, images: names }: GoodsRow,
  pictures: KnownGoods['pictures'],
  there: readonly string[],
  wrong: (row: number, field: ImportField, reason: ImportFaultReason, value?: string) => void,
): (string | null)[] | undefined {
  const images = names?.map((name) => pictureOf(name, pictures, there));
  for (const [nth, url] of (images ?? []).entries())
    if (url === null) wrong(row, 'images', 'no_such_picture', names?.[nth]);
    else if (images?.indexOf(url) !== nth) wrong(row, 'images', 'picture_twice', names?.[nth]);
  return images;
}

/** A product's values; fields without a column keep the value of the product that is there. */
const productValuesOf = (
  row: GoodsRow,
  there: KnownProduct | undefined,
  {
    kind,
    starts,
    ends,
    images,
  }: {
    kind: string | null;
    starts: string | null | undefined;
    ends: string | null | undefined;
    images: readonly (string | null)[] | undefined;
  },
): ProductValues => ({
  name: row.product_name ?? there?.name ?? '',
  handle: row.handle ?? there?.handle ?? null,
  description: row.description ?? there?.description ?? '',
  kind,
  in_marketplace: row.in_marketplace ?? there?.in_marketplace ?? true,
  adult_warning: row.adult_warning ?? there?.adult_warning ?? false,
  sale_started_at: starts ?? null,
  sale_ended_at: ends ?? null,
  ...shippingOf(row, there),
  images: images ? images.flatMap((url) => url ?? []) : (there?.images ?? []),
});

/** A row's values; fields without a column keep the value of the SKU that is there. */
function skuValuesOf(row: GoodsRow, sku: KnownSku | undefined, region: 'JP' | 'TW'): SkuValues {
  return {
    sku_code: sku ? sku.sku_code : row.sku_code,
    name: row.sku_name ?? sku?.name ?? '',
    price: row.price ?? sku?.price ?? 0,
    original_price:
      row.original_price === undefined ? (sku?.original_price ?? null) : row.original_price,
    salable_limit:
      row.salable_limit === undefined ? (sku?.salable_limit ?? null) : row.salable_limit,
    tax_rate: row.tax_rate ?? sku?.tax_rate ?? (region === 'TW' ? 5 : 10),
  };
}

const differs = (values: ProductValues, there: KnownProduct): boolean =>
  (Object.keys(values) as (keyof ProductValues)[]).some((name) => !same(values[name], there[name]));

/** The facts that decide by which shipping methods a product can be sent. */
const shippingOf = (
  row: GoodsRow,
  there: KnownProduct | undefined,
): Pick<KnownProduct, 'weight' | 'temperature' | 'fits_letterbox'> => ({
  weight: row.weight === undefined ? (there?.weight ?? null) : row.weight,
  temperature: row.temperature ?? there?.temperature ?? 'normal',
  fits_letterbox: row.fits_letterbox ?? there?.fits_letterbox ?? false,
});

/**
 * Plans what a file would change in the store's goods. Each group holds the rows of one product;
 * SKUs are identified by their codes. Fields without a column do not change, nor do goods of the
 * store that the file does not contain.
 */
export function planImport(
  groups: Iterable<readonly GoodsRow[]>,
  known: KnownGoods,
  region: 'JP' | 'TW',
): ImportPlan {
  const products = new Map(known.products.map((product) => [product.id, product]));
  const byCode = new Map(
    known.skus.flatMap((sku) => [
      [`#${sku.id}`, sku] as const,
      ...(sku.sku_code === null ? [] : [[sku.sku_code, sku] as const]),
    ]),
  );
  const ofProduct = new Map<number, KnownSku[]>();
  for (const sku of known.skus)
    ofProduct.set(sku.product_id, [...(ofProduct.get(sku.product_id) ?? []), sku]);
  const kinds = new Set(known.kinds);
  const codes = new Set<number | string>();
  const taken = new Set<number>();
  const handles = new Set<string>();
  const plan: ImportPlan = { products: [], new_kinds: [], stock_left: 0, faults: [] };
  for (const rows of groups) planProduct(rows);
  return plan;

  function isHandleTaken(handle: string | null | undefined, id: number | null): handle is string {
    if (!handle) return false;
    const holder = known.handles.get(handle);
    const is_taken = handles.has(handle) || (holder !== undefined && holder !== id);
    handles.add(handle);
    return is_taken;
  }

  function planProduct(rows: readonly GoodsRow[]): void {
    const [first] = rows;
    if (!first) return;
    const before = plan.faults.length;
    const wrong = (row: number, field: ImportField | null, reason: ImportFaultReason, value = '') =>
      plan.faults.push({ row, field, reason, value: cutText(value, 100) });
    const found = rows.map((row) => byCode.get(row.sku_code));
    const id = first.product_id ?? found.find((sku) => sku !== undefined)?.product_id ?? null;
    const there = id === null ? undefined : products.get(id);
    if (id !== null && !there) wrong(first.row, 'product_id', 'no_such_product', String(id));
    // a second group of rows for the same product is a fault
    if (there && taken.has(there.id))
      wrong(first.row, 'product_name', 'of_another_product', first.product_name);
    if (there) taken.add(there.id);

    for (const [nth, row] of rows.entries()) {
      for (const field of productFields)
        if (
          nth > 0 &&
          row[field] !== undefined &&
          row[field] !== null &&
          !same(row[field], first[field])
        )
          wrong(row.row, field, 'differs_from_above');
      if (row.product_name !== undefined && row.product_name !== first.product_name)
        wrong(row.row, 'product_name', 'differs_from_above', row.product_name);
      const sku = found[nth];
      const key = sku ? sku.id : row.sku_code;
      if (codes.has(key)) wrong(row.row, 'sku_code', 'code_twice', row.sku_code);
      codes.add(key);
      if (!sku && row.sku_code.startsWith('#'))
        wrong(row.row, 'sku_code', 'no_such_sku', row.sku_code);
      if (!sku && isSpoiltByExcel(row.sku_code))
        wrong(row.row, 'sku_code', 'code_changed_by_excel', row.sku_code);
      if (sku && sku.product_id !== id)
        wrong(row.row, 'sku_code', 'of_another_product', row.sku_code);
      if (!sku && row.price === undefined) wrong(row.row, 'price', 'missing');
    }
    if (!there && first.product_name === undefined) wrong(first.row, 'product_name', 'missing');
    if (isHandleTaken(first.handle, id)) wrong(first.row, 'handle', 'handle_taken', first.handle);
    const images = imagesOf(first, known.pictures, there?.images ?? [], wrong);
    const starts =
      first.sale_started_at === undefined ? there?.sale_started_at : first.sale_started_at;
    const ends = first.sale_ended_at === undefined ? there?.sale_ended_at : first.sale_ended_at;
    if (starts && ends && starts >= ends && !(first.sale_started_at && first.sale_ended_at))
      wrong(first.row, 'sale_ended_at', 'end_before_start');

    const skus = rows.map((row, nth): PlannedSku => {
      const sku = found[nth];
      const values = skuValuesOf(row, sku, region);
      if (
        values.original_price !== null &&
        values.original_price <= values.price &&
        !plan.faults.some((one) => one.row === row.row && one.field === 'original_price')
      )
        wrong(row.row, 'original_price', 'not_above_price', String(values.original_price));
      if (sku && row.stock !== undefined && row.stock !== null && row.stock !== sku.stock)
        plan.stock_left++;
      const is_changed =
        sku !== undefined &&
        (Object.keys(values) as (keyof SkuValues)[]).some((name) => values[name] !== sku[name]);
      return { id: sku?.id ?? null, ...values, stock: row.stock ?? 0, is_changed };
    });
    const written = new Set(skus.flatMap((sku) => sku.id ?? []));
    const left = there ? (ofProduct.get(there.id) ?? []).filter((sku) => !written.has(sku.id)) : [];
    const names = new Set(left.map(({ name }) => name));
    for (const [nth, { name }] of skus.entries()) {
      if (names.has(name)) wrong(rows[nth]?.row ?? first.row, 'sku_name', 'name_twice', name);
      names.add(name);
    }
    if (left.length + skus.length > maxSkus)
      wrong(first.row, null, 'too_many_skus', String(left.length + skus.length));
    if (plan.faults.length > before) return;

    const kind = first.kind === undefined ? (there?.kind ?? null) : first.kind;
    if (kind !== null && !kinds.has(kind)) {
      kinds.add(kind);
      plan.new_kinds.push(kind);
    }
    const values = productValuesOf(first, there, { kind, starts, ends, images });
    const is_changed = there !== undefined && differs(values, there);
    plan.products.push({
      id: there?.id ?? null,
      ...values,
      skus,
      is_changed,
      images_changed: !same(values.images, there?.images ?? []),
      handle_changed: values.handle !== (there?.handle ?? null),
    });
  }
}
