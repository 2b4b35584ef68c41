// @vitest-environment happy-dom
import type { ProductSku } from '@noren/contract/entities/product';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { draftOf } from '../checkout/order-draft.ts';
import * as m from '../i18n/generated/messages.js';
import { paymentName } from '../payments/methods/registry.ts';
import { memberToken } from '../visitor/visitor.ts';
import { BuyLine } from './buy-line.tsx';
import type { LiveStore } from './live-store.ts';

afterEach(() => {
  cleanup();
  memberToken.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const sku = {
  id: 70,
  product_id: 7,
  images: [],
  product_images: [],
  product_cover_image_id: null,
  available_quantity: 5,
  is_printio_product: false,
};
const line = {
  id: 31,
  quantity: 1,
  price: 1200,
  current_price: 1200,
  sku_name: '',
  product_name: '湯のみ',
  buyer_purchasable_limit: null,
  salable_quantity: 5,
  held_until: '2100-01-01T00:00:00.000Z',
  held_quantity: 1,
  hold_again_at: null,
  stream_id: 5,
  sku: { ...sku, adult_warning: false, is_in_limited_time_sale: false, sale_ended_at: null },
};
const cartWith = (...items: object[]) => [
  { id: 1, store: { id: 1, slug: 'hanamori', name: 'Hanamori' }, items },
];
const parcel = {
  id: 1,
  type: 'custom',
  enabled: true,
  is_cash_on_delivery: true,
  fee_type: 'flat_rate',
  fee: 600,
  free_shipping_threshold: null,
  address: null,
  fees: [],
};
const cash = { id: 2, type: 'custom_cod', enabled: true, payment_fee: 330 };
const address = {
  id: 21,
  is_default: true,
  type: 'custom',
  name: '森 花子',
  phone_number: '09012345678',
  address: {
    postcode: '1500001',
    level_one: '東京都',
    level_two: '渋谷区',
    level_three: '',
    level_four: '1',
    level_one_code: '13',
    region: 'JP',
  },
};
const terms = {
  shipping_settings: [parcel],
  payment_settings: [cash],
  jp_commercial: null,
  token_script: null,
};
const known = {
  me: { contact_email: 'sakura@platform.example', shop_user: { does_age_verify: null } },
  'checkout-terms': terms,
  addresses: [address],
  pricing: {
    amount: 1200,
    shipping_fee: 600,
    payment_fee: 330,
    total_amount: 2130,
    currency: 'JPY',
    discount_amount: 0,
  },
};

/** Calls that change cart or order, as "METHOD last-part". */
const sent: string[] = [];

/** Opens the sheet; `answers` responds by the last part of the path, with a status of 409 for codes. */
function open(answers: Record<string, unknown>, isTap = true): void {
  sent.length = 0;
  memberToken.set('a buyer of the shop');
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const asked = new URL(url, window.location.origin).pathname.split('/').at(-1) as string;
    if (['add-cart', 'checkout', 'sync-snapshot'].includes(asked)) sent.push(`${method} ${asked}`);
    const found = ({ ...known, ...answers } as Record<string, unknown>)[asked];
    if (found === 'lost') throw new TypeError('Failed to fetch');
    const answer = typeof found === 'function' ? (found as () => unknown)() : (found ?? []);
    const isRefusal = typeof answer === 'object' && answer !== null && 'code' in answer;
    return new Response(JSON.stringify(answer), {
      status: isRefusal ? 409 : 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  const store = { slug: 'hanamori', name: 'Hanamori', currency: 'JPY', region: 'JP' };
  const paths = {
    checkout: (name: string) => `/${name}`,
    orderDone: (id: number) => `/done/${id}`,
    law: '/law',
    policy: () => '/policy',
    account: null,
  };
  const foot = document.body.appendChild(document.createElement('div'));
  const root = createRootRoute({
    beforeLoad: () => ({ store, channel: { name: 'shop', paths } }) as never,
  });
  const tapRef = { current: isTap ? 7 : null };
  const hold = { stream_id: 5, minutes: 15 };
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <BuyLine
        store={store as LiveStore}
        product={7}
        sku={sku as unknown as ProductSku}
        hold={hold}
        tapRef={tapRef}
        foot={foot}
      />
    ),
  });
  const done = createRoute({
    getParentRoute: () => root,
    path: '/done/$id',
    component: () => <p>the order’s page</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([page, done]),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })}
    >
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
const place = () => screen.findByRole('button', { name: m.checkout_place() });

test('adds the product and shows its order: address, payment, contact and total in rows', async () => {
  let items: object[] = [];
  open({
    carts: () => cartWith(...items),
    'add-cart': () => ((items = [line]), { success: true, cart_item_id: 31 }),
  });
  expect(await place()).toBeTruthy();
  expect(sent).toEqual(['POST add-cart']);
  expect(screen.getByRole('region', { name: m.checkout_receiver_title() }).textContent).toContain(
    '森 花子',
  );
  expect(screen.getByRole('region', { name: m.payment_title() }).textContent).toContain(
    paymentName('custom_cod'),
  );
  expect(screen.getAllByText('¥2,130').length).toBeGreaterThan(0);
});

test('orders a line that is in the cart already as it is; a reload adds nothing', async () => {
  open({ carts: cartWith(line) });
  expect(await place()).toBeTruthy();
  expect(sent).toEqual([]);
  cleanup();
  open({ carts: [] }, false);
  expect(await screen.findByText(m.live_buy_not_in_cart())).toBeTruthy();
  expect(sent).toEqual([]);
});

test('says that the goods are sold out, and tries again', async () => {
  open({ carts: [], 'add-cart': { code: 'SKU_SOLD_OUT', message: '' } });
  expect(await screen.findByText(m.error_sku_sold_out())).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: m.common_retry() }));
  await waitFor(() => expect(sent).toEqual(['POST add-cart', 'POST add-cart']));
});

test('shows a changed price at the line, with a button that accepts it', async () => {
  const change = {
    type: 'price_changed',
    product_name: '湯のみ',
    sku_name: '',
    price: 1500,
    salable_quantity: 5,
  };
  open({ carts: cartWith({ ...line, status_changes: [change] }) });
  expect(
    await screen.findByText(m.cart_change_price({ before: '¥1,200', after: '¥1,500' })),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: m.cart_change_accept() }));
  await waitFor(() => expect(sent).toEqual(['PUT sync-snapshot']));
});

test('keeps a refused payment on the sheet, at the payment’s section', async () => {
  open({ carts: cartWith(line), checkout: { code: 'CASH_ORDERS_OPEN', message: '', most: 1 } });
  fireEvent.click(await place());
  expect((await screen.findAllByText(m.error_cash_orders_open({ count: 1 }))).length).toBe(2);
  expect(screen.getByRole('radio', { name: new RegExp(paymentName('custom_cod')) })).toBeTruthy();
});

test('keeps an order without an answer, and shows it instead of ordering again', async () => {
  const answers: Record<string, unknown> = { carts: cartWith(line), checkout: 'lost' };
  open(answers);
  fireEvent.click(await place());
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  const { intent } = draftOf('hanamori').get();
  expect(intent?.body).toContain('"item_ids":[31]');
  cleanup();
  // the order was placed: its line has left the cart
  open({ carts: [], checkout: { id: 88 } });
  expect(await screen.findByText('the order’s page')).toBeTruthy();
  expect(sent).toEqual(['POST checkout']);
});
