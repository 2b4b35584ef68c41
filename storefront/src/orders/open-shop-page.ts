import type { Region } from '@noren/contract/scalars';
import { showToast } from '@noren/kit/components/toast.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Shop } from '../channel/channel.ts';
import { shopChannel, type ShopQuery } from '../channel/shop-channel.ts';
import * as m from '../i18n/generated/messages.js';
import { withLoadingOverlay } from '../page/loading-flag.ts';
import { hasOrder, ownOrder } from './load-order.ts';
import { mustPayWithPaypay } from './paid-by-paypay.ts';
import {
  findShopStore,
  shopOfOrder,
  shopOfRegion,
  type ShopOfStore,
} from '../stores/find-shop-store.ts';
import { enterByOrderLink } from '../session/enter-by-order-link.ts';
import { enterShop, type ShopPage } from '../session/enter-shop.ts';
import { accessTo } from '../session/order-access.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';

/** Arguments of a page's guard. Import this file lazily. */
type Page = ShopPage & { search: ShopQuery; preload: boolean };
type OrderPage = Page & { params: { orderId: string } };

/**
 * beforeLoad of a checkout (spec §2): logged in, and in a store of its region. A preload makes no
 * request, because nothing of it is shown.
 */
export async function openShopCheckout(page: Page, region: Region): Promise<ShopOfStore> {
  if (page.preload) return undefined as never;
  await takeKeyOfReturn(page);
  await enterShop(page, 'buyer', ofOpenOrder(page.location.href) ? 'by an order' : 'guests');
  return shopOfRegion(page.context.queryClient, page.search, region);
}

/** Whether an order opened by a link is shown, which needs no login. */
function ofOpenOrder(href: string): boolean {
  const [, orderId] = /\/step-(?:done|order-confirming)\/(\d+)/.exec(href) ?? [];
  return orderId !== undefined && accessTo(orderId) !== null;
}

/**
 * Handles the return from a gateway's page with a key (a guest's order): in the browser where it
 * was placed the key is dropped; another browser is redirected to the order's own page, which uses
 * the key.
 */
async function takeKeyOfReturn({ context: { queryClient }, location }: Page): Promise<void> {
  const url = new URL(location.href, window.location.origin);
  const [, orderId] = /\/step-(?:done|order-confirming)\/(\d+)/.exec(url.pathname) ?? [];
  if (orderId === undefined || !url.searchParams.has('key')) return;
  if (!(await isInFor(queryClient, orderId)))
    throw redirect({ href: `/shop/orders/${orderId}${url.search}`, replace: true });
  url.searchParams.delete('key');
  throw redirect({ href: url.pathname + url.search, replace: true });
}

/**
 * Whether this browser can open the order already: as a member, as the guest who placed it, or by
 * an earlier link.
 */
const isInFor = async (client: QueryClient, orderId: string): Promise<boolean> =>
  (memberToken.get() !== null || guestToken.get() !== null || accessTo(orderId) !== null) &&
  (await hasOrder(client, orderId));

/** beforeLoad of the list of orders; a store in the query is optional. */
export async function openShopOrders(page: Page): Promise<Partial<ShopOfStore>> {
  if (page.preload) return {};
  await enterShop(page, 'buyer', 'guests');
  const store = await findShopStore(page.context.queryClient, page.search);
  return store ? { store, channel: shopChannel(store, page.search) } : {};
}

/** beforeLoad of an order's page: the store is the order's, whatever the query says. */
export async function openShopOrder(page: OrderPage): Promise<ShopOfStore> {
  if (page.preload) return undefined as never;
  await enterByEmail(page);
  await enterShop(page, 'buyer', accessTo(page.params.orderId) ? 'by an order' : 'guests');
  const order = await ownOrder(page.context.queryClient, page.params.orderId);
  return shopOfOrder(page.context.queryClient, page.search, order.store.slug);
}

/**
 * Uses the key of a guest's email (D-091) to open the order, and removes it from the address bar.
 */
async function enterByEmail({
  context: { queryClient },
  location,
  params,
}: OrderPage): Promise<void> {
  const url = new URL(location.href, window.location.origin);
  const key = url.searchParams.get('key');
  if (key === null) return;
  const isIn =
    (await isInFor(queryClient, params.orderId)) ||
    (await withLoadingOverlay(enterByOrderLink(params.orderId, key)));
  if (!isIn) showToast(m.orders_guest_link_failed(), 'error');
  url.searchParams.delete('key');
  throw redirect({ href: url.pathname + url.search, replace: true });
}

interface OrderOfCheckout extends Shop {
  queryClient: QueryClient;
}

/**
 * loader of a checkout's last steps: redirects to another store's order page if the order is not
 * this store's.
 */
export async function loadCheckoutOrder(
  { queryClient, store }: OrderOfCheckout,
  orderId: string,
): Promise<void> {
  const order = await ownOrder(queryClient, orderId);
  if (order.store.slug !== store.slug)
    throw redirect({ href: `/shop/orders/${orderId}`, replace: true });
}

/**
 * loader of the pages that lead to PayPay: an order with another payment method, if that cannot
 * change, is redirected to its own page.
 */
export async function loadPaypayOrder(
  context: OrderOfCheckout,
  orderId: string,
  place: 'checkout' | 'orders',
): Promise<void> {
  if (place === 'checkout') await loadCheckoutOrder(context, orderId);
  mustPayWithPaypay(await ownOrder(context.queryClient, orderId), context.channel, place);
}
