import type { StaffMember } from '@noren/contract/entities/staff';
import { queryOptions } from '@tanstack/react-query';
import { readConsole } from '../api/call.ts';
import { goodsLine, stateWord } from '../orders/order-words.ts';

/** A result; `to` is a path of the console. */
export interface Found {
  key: string;
  kind: 'page' | 'order' | 'product' | 'buyer';
  name: string;
  note?: string;
  to: string;
  hash?: string;
}

const perKind = '5';

async function findOrders(slug: string, search: string): Promise<Found[]> {
  const { data } = await readConsole('GET /console/stores/{slug}/orders', {
    params: { slug },
    query: { tab: 'all', search, per_page: perKind },
  });
  return data.map((order) => ({
    key: `order ${order.id}`,
    kind: 'order',
    name: `${order.number}　${order.buyer_name}`,
    note: `${stateWord(order)}　${goodsLine(order.items)}`,
    to: `/stores/${slug}/orders/${order.id}`,
  }));
}

async function findProducts(slug: string, keyword: string): Promise<Found[]> {
  const { data } = await readConsole('GET /console/stores/{slug}/products', {
    params: { slug },
    query: { page: '1', keyword, archived: '0' },
  });
  return data.slice(0, Number(perKind)).map((product) => ({
    key: `product ${product.id}`,
    kind: 'product',
    name: product.name,
    note: product.skus.flatMap(({ sku_code }) => sku_code ?? []).join('　'),
    to: `/stores/${slug}/goods/${product.id}`,
  }));
}

async function findBuyers(slug: string, search: string): Promise<Found[]> {
  const { data } = await readConsole('GET /console/stores/{slug}/buyers', {
    params: { slug },
    query: { search },
  });
  return data.slice(0, Number(perKind)).map((buyer) => ({
    key: `buyer ${buyer.id}`,
    kind: 'buyer',
    name: buyer.name,
    note: buyer.email ?? buyer.phone_number ?? '',
    to: `/stores/${slug}/buyers/${buyer.id}`,
  }));
}

/** Orders, products and buyers of a store with these words, as far as the role may see them. */
export const foundQuery = ({ slug, role }: StaffMember['stores'][number], words: string) =>
  queryOptions({
    queryKey: ['found', slug, words],
    queryFn: async () =>
      (
        await Promise.all([
          role === 'liver' ? [] : findOrders(slug, words),
          findProducts(slug, words),
          ['owner', 'manager', 'support'].includes(role) ? findBuyers(slug, words) : [],
        ])
      ).flat(),
    enabled: words !== '',
    placeholderData: (before) => before,
  });
