import { orderStatuses } from '@noren/contract/transitions';
import { describe, expect, it } from 'vitest';
import { loadProducts } from './load.ts';
import { loadOrders, loadPeople } from './load-orders.ts';
import { orders } from './orders.ts';
import { members, platformUsers } from './people.ts';
import versions from './picture-versions.json' with { type: 'json' };
import { products, specialProducts } from './products.ts';
import type { DemoProduct } from './rows.ts';
import { loadStore, stores } from './stores.ts';
import { streams } from './streams.ts';

const all = Object.entries(products).flatMap(([store, list]) =>
  list.map((product) => ({ store, product })),
);

function find(key: string): DemoProduct {
  const found = all.find(({ product }) => product.key === key);
  if (found === undefined) throw new Error(`No product "${key}"`);
  return found.product;
}

const unique = (keys: readonly string[]): void =>
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);

const picturesOf = (product: DemoProduct): string[] => [
  ...product.pictures,
  ...product.skus.flatMap((sku) => sku.pictures ?? []),
];

describe('stores', () => {
  it('have every commercial-law item, and kinds for all their products', () => {
    for (const store of [...stores, loadStore]) {
      expect(
        Object.entries(store.commercial_law).filter(([, value]) => value.trim() === ''),
      ).toEqual([]);
      expect(
        Object.keys(store.commercial_law).filter((item) => item !== 'made_to_order_info'),
      ).toHaveLength(store.region === 'TW' ? 13 : 9);
      const shelves = store.kinds.map((kind) => kind.key);
      const goods = store.key === 'soko' ? loadProducts(200) : products[store.key];
      expect(
        goods.filter((product) => !shelves.includes(product.kind)).map((product) => product.key),
      ).toEqual([]);
      expect(shelves.filter((shelf) => !goods.some((product) => product.kind === shelf))).toEqual(
        [],
      );
    }
  });

  it('charge more for Hokkaido and Okinawa', () => {
    const home = stores[0]?.shipping_settings.find((setting) => setting.key === 'hanamori-home');
    expect(home).toMatchObject({
      fee: 600,
      free_shipping_threshold: 8000,
      is_cash_on_delivery: true,
    });
    expect(home?.fees[0]).toMatchObject({ fee: 1200, level_one_codes: ['01', '47'] });
  });
});

describe('products', () => {
  it('have unique keys, unique SKU names, and prices in whole units', () => {
    unique(all.map(({ product }) => product.key));
    for (const { product } of all) {
      unique(product.skus.map((sku) => sku.name));
      expect(product.skus.length, product.key).toBeGreaterThan(0);
      for (const sku of product.skus) {
        expect(
          Number.isInteger(sku.price) &&
            sku.price > 0 &&
            Number.isInteger(sku.stock) &&
            sku.stock >= 0,
          `${product.key} ${sku.name}`,
        ).toBe(true);
        if (sku.original_price !== undefined) expect(sku.original_price).toBeGreaterThan(sku.price);
      }
    }
  });

  it('are 44 in five kinds and four prints in hanamori, twelve in chaya', () => {
    const kinds = new Set(products.hanamori.map((product) => product.kind));
    expect(
      products.hanamori.filter((product) => product.kind !== 'print').length,
    ).toBeGreaterThanOrEqual(44);
    expect(kinds.size).toBe(6);
    expect(
      products.hanamori.filter((product) => product.is_printio_product === true).length,
    ).toBeGreaterThanOrEqual(4);
    expect(products.chaya.length).toBeGreaterThanOrEqual(12);
    expect(products.hanamori.some((product) => !product.with_market)).toBe(true);
  });

  it('have a description of several paragraphs and at least one picture', () => {
    for (const { product } of all) {
      expect(product.description.split('\n\n').length, product.key).toBeGreaterThanOrEqual(2);
      expect(product.pictures.length, product.key).toBeGreaterThan(0);
    }
  });

  it('have print data if and only if they are printed on demand', () => {
    for (const { product } of all) {
      expect(product.printio !== undefined, product.key).toBe(product.is_printio_product === true);
      const columns = product.printio?.size_detail[0]?.values.length ?? 0;
      for (const row of product.printio?.size_detail ?? [])
        if (columns > 1) expect(row.values, product.key).toHaveLength(columns);
    }
  });

  it('cover every special state', () => {
    const sale = find(specialProducts.limited_time_sale);
    expect(sale).toMatchObject({ is_limited_time_sale: true, sale_ends_in: 180 });
    expect(sale.sale_starts_in).toBeLessThan(0);
    expect(sale.skus.every((sku) => (sku.original_price ?? 0) > sku.price)).toBe(true);
    expect(find(specialProducts.sold_out).skus.map((sku) => sku.stock)).toEqual([0]);
    expect(find(specialProducts.before_sell).sale_starts_in).toBe(1440);
    expect(find(specialProducts.end_sell).sale_ends_in).toBeLessThan(0);
    expect(find(specialProducts.adult_only).adult_warning).toBe(true);
    expect(find(specialProducts.purchase_limit).skus.map((sku) => sku.salable_limit)).toEqual([2]);
    const stocks = find(specialProducts.one_sku_sold_out).skus.map((sku) => sku.stock);
    expect(stocks.filter((stock) => stock === 0)).toHaveLength(1);
    expect(stocks.length).toBeGreaterThan(1);
    expect(find(specialProducts.stream_only).with_market).toBe(false);
    expect(find(specialProducts.print_on_demand).printio?.size_detail.length).toBeGreaterThan(1);
  });
});

describe('pictures', () => {
  it('exist for everything that names one, and are all used', () => {
    const named = new Set([
      ...all.flatMap(({ product }) => picturesOf(product)),
      ...loadProducts(2000).flatMap(picturesOf),
      ...[...stores, loadStore].flatMap((store) => [store.avatar, store.banner]),
      ...streams.map((stream) => stream.picture),
    ]);
    expect([...named].filter((name) => !Object.hasOwn(versions, name))).toEqual([]);
    expect(Object.keys(versions).filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('streams', () => {
  it('show products of their own store, by a host of that store', () => {
    unique(streams.map((stream) => stream.key));
    for (const stream of streams) {
      const goods = all
        .filter(({ store }) => store === stream.store)
        .map(({ product }) => product.key);
      expect(stream.products.filter(({ product }) => !goods.includes(product))).toEqual([]);
      expect(platformUsers.find((user) => user.key === stream.liver)).toMatchObject({
        role: 'seller',
        store: stream.store,
        allowed: true,
      });
    }
    expect(new Set(streams.map((stream) => stream.store))).toEqual(new Set(['hanamori', 'chaya']));
  });
});

describe('orders', () => {
  it('cover every status', () => {
    expect(
      orderStatuses.filter((status) => !orders.some((order) => order.status === status)),
    ).toEqual([]);
    expect(
      orders.some((order) => order.status === 'unpaid' && order.payment.type === 'gmo_cvs'),
    ).toBe(true);
  });

  it('name products, SKUs, members, addresses and settings that exist', () => {
    unique(orders.map((order) => order.key));
    for (const order of orders) {
      const store = stores.find((candidate) => candidate.key === order.store);
      const member = members.find((candidate) => candidate.key === order.member);
      for (const line of order.lines)
        expect(
          find(line.product).skus.map((sku) => sku.name),
          order.key,
        ).toContain(line.sku);
      expect(store?.shipping_settings.map((setting) => setting.key)).toContain(
        order.shipping.setting,
      );
      expect(store?.payment_settings.map((setting) => setting.type)).toContain(order.payment.type);
      if (order.shipping.address !== null)
        expect(member?.addresses.map((address) => address.key)).toContain(order.shipping.address);
    }
  });

  it('do not mix ordinary and print-on-demand products', () => {
    for (const order of orders)
      expect(
        new Set(order.lines.map((line) => find(line.product).is_printio_product === true)).size,
        order.key,
      ).toBe(1);
  });
});

describe('load', () => {
  it('generates the same ten thousand products every time', () => {
    const goods = loadProducts();
    expect(goods).toHaveLength(10_000);
    expect(loadProducts()).toEqual(goods);
    expect(new Set(goods.map((product) => product.key)).size).toBe(10_000);
    expect(Math.max(...goods.map((product) => product.skus.length))).toBe(3);
    expect(Math.min(...goods.map((product) => product.skus.length))).toBe(1);
  });
  it('generates the same ten thousand orders every time, three hundred of them to ship', () => {
    const counts = loadProducts().map(({ skus }) => skus.length);
    const orders = loadOrders(counts);
    const people = loadPeople();
    expect(loadOrders(counts)).toEqual(orders);
    expect(orders).toHaveLength(10_000);
    expect(orders.filter(({ status }) => status === 'undelivered')).toHaveLength(300);
    for (const { person, lines } of orders) {
      expect(people[person]?.level_one_code).toMatch(/^\d\d$/);
      for (const { product, sku } of lines) {
        expect(product).toBeGreaterThanOrEqual(9_600);
        expect(sku).toBeLessThan(counts[product] as number);
      }
    }
  });
});
