import type { DemoProduct } from '@noren/demo/rows';
import type { Tx } from '../../../../server/src/platform/db/database.ts';
import { placeOnShelf } from '../../../../server/src/catalog/stock/shelf.ts';

export interface SeededSku {
  store_id: number;
  product_id: number;
  sku_id: number;
  price: number;
  product_name: string;
  sku_name: string;
  image: string | null;
  salable_limit: number | null;
  is_printio_product: boolean;
}
/** By `product key/SKU name`; a product's first SKU also by the product key. */
export type SeededSkus = Map<string, SeededSku>;

const minutesFrom = (now: Date, minutes: number | null | undefined): string | null =>
  minutes === null || minutes === undefined
    ? null
    : new Date(now.getTime() + minutes * 60_000).toISOString();

/** Seeds the products of one store in a few statements, however many there are. */
export async function seedProducts(
  tx: Tx,
  store_id: number,
  goods: readonly DemoProduct[],
  kindNames: Readonly<Record<string, string>>,
  pictureUrl: (name: string) => string,
  now: Date,
  seeded: SeededSkus,
): Promise<void> {
  const kinds = await insertKinds(tx, store_id, goods, kindNames);
  const productIds = await insertProducts(tx, store_id, goods, kinds, now);
  const images = await insertImages(tx, store_id, goods, productIds, pictureUrl);
  const rows = goods.flatMap((product, index) =>
    product.skus.map((sku, position) => ({
      product_id: productIds[index] as number,
      name: sku.name,
      price: sku.price,
      original_price: sku.original_price ?? null,
      salable_limit: sku.salable_limit ?? null,
      image_ids: (sku.pictures ?? []).map(
        (picture) => images.get(`${productIds[index]} ${picture}`) as number,
      ),
      position,
      place: index,
      stock: sku.stock,
    })),
  );
  const inserted = await tx.query<{ id: number; product_id: number; name: string }>(
    `INSERT INTO skus (store_id, product_id, name, price, original_price, salable_limit, image_ids, position)
     SELECT $1, s.product_id, s.name, s.price, s.original_price, s.salable_limit, s.image_ids, s.position
       FROM jsonb_to_recordset($2::jsonb) AS s(product_id int, name text, price int, original_price int, salable_limit int, image_ids int[], position int)
     RETURNING id, product_id, name`,
    [store_id, JSON.stringify(rows)],
  );
  const ids = new Map(inserted.map((row) => [`${row.product_id} ${row.name}`, row.id]));
  await placeOnShelf(
    tx,
    rows.map((row) => ({
      store_id,
      sku_id: ids.get(`${row.product_id} ${row.name}`) as number,
      stock: row.stock,
    })),
  );
  for (const row of rows) {
    const product = goods[row.place] as DemoProduct;
    const picture = product.skus[row.position]?.pictures?.[0] ?? product.pictures[0];
    const sku: SeededSku = {
      store_id,
      product_id: row.product_id,
      sku_id: ids.get(`${row.product_id} ${row.name}`) as number,
      price: row.price,
      product_name: product.name,
      sku_name: row.name,
      image: picture ? pictureUrl(picture) : null,
      salable_limit: row.salable_limit,
      is_printio_product: product.is_printio_product ?? false,
    };
    seeded.set(`${product.key}/${row.name}`, sku);
    if (row.position === 0) seeded.set(product.key, sku);
  }
}

async function insertKinds(
  tx: Tx,
  store_id: number,
  goods: readonly DemoProduct[],
  names: Readonly<Record<string, string>>,
): Promise<Map<string, number>> {
  const kinds = new Map<string, number>();
  for (const kind of new Set(goods.map((product) => product.kind))) {
    const [row] = await tx.query<{ id: number }>(
      'INSERT INTO product_kinds (store_id, name, position) VALUES ($1, $2, $3) RETURNING id',
      [store_id, names[kind] ?? kind, kinds.size],
    );
    kinds.set(kind, (row as { id: number }).id);
  }
  return kinds;
}

async function insertProducts(
  tx: Tx,
  store_id: number,
  goods: readonly DemoProduct[],
  kinds: Map<string, number>,
  now: Date,
): Promise<number[]> {
  const rows = goods.map((product, position) => ({
    position,
    kind_id: kinds.get(product.kind),
    name: product.name,
    description: product.description,
    sale_started_at: minutesFrom(now, product.sale_starts_in),
    sale_ended_at: minutesFrom(now, product.sale_ends_in),
    is_limited_time_sale: product.is_limited_time_sale ?? false,
    adult_warning: product.adult_warning ?? false,
    is_printio_product: product.is_printio_product ?? false,
    printio: product.printio ?? null,
    with_market: product.with_market,
  }));
  const inserted = await tx.query<{ id: number; position: number }>(
    `INSERT INTO products (store_id, kind_id, name, description, sale_started_at, sale_ended_at, is_limited_time_sale, adult_warning, is_printio_product, printio, with_market, position)
     SELECT $1, p.kind_id, p.name, p.description, p.sale_started_at, p.sale_ended_at, p.is_limited_time_sale, p.adult_warning, p.is_printio_product, p.printio, p.with_market, p.position
       FROM jsonb_to_recordset($2::jsonb) AS p(kind_id int, name text, description text, sale_started_at timestamptz, sale_ended_at timestamptz, is_limited_time_sale boolean,
            adult_warning boolean, is_printio_product boolean, printio jsonb, with_market boolean, position int)
     RETURNING id, position`,
    [store_id, JSON.stringify(rows)],
  );
  return inserted.sort((a, b) => a.position - b.position).map((row) => row.id);
}

async function insertImages(
  tx: Tx,
  store_id: number,
  goods: readonly DemoProduct[],
  productIds: readonly number[],
  pictureUrl: (name: string) => string,
): Promise<Map<string, number>> {
  const urls = new Map<string, string>();
  const rows = goods.flatMap((product, index) => {
    const names = [
      ...new Set([...product.pictures, ...product.skus.flatMap((sku) => sku.pictures ?? [])]),
    ];
    return names.map((name, position) => {
      if (!urls.has(name)) urls.set(name, pictureUrl(name));
      return { product_id: productIds[index], url: urls.get(name), name, position };
    });
  });
  const inserted = await tx.query<{ id: number; product_id: number; position: number }>(
    `INSERT INTO product_images (store_id, product_id, url, position)
     SELECT $1, i.product_id, i.url, i.position FROM jsonb_to_recordset($2::jsonb) AS i(product_id int, url text, position int)
     RETURNING id, product_id, position`,
    [store_id, JSON.stringify(rows)],
  );
  await tx.query(
    `UPDATE products p SET cover_image_id = i.id FROM product_images i
      WHERE p.store_id = $1 AND i.store_id = p.store_id AND i.product_id = p.id AND i.position = 0`,
    [store_id],
  );
  const byPlace = new Map(inserted.map((row) => [`${row.product_id} ${row.position}`, row.id]));
  return new Map(
    rows.map((row) => [
      `${row.product_id} ${row.name}`,
      byPlace.get(`${row.product_id} ${row.position}`) as number,
    ]),
  );
}
