// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StepProducts } from '../screens/step-products.tsx';
import { StepShippingAndPayment } from '../screens/step-shipping-and-payment.tsx';
import { TwStepShippingAndPayment } from '../screens/tw-step-shipping-and-payment.tsx';
import { draftOf } from './order-draft.ts';

const slug = 'hanamori';
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const kept = (held_until: string) => ({
  id: 7,
  quantity: 1,
  in_storefront: true,
  price: 1000,
  current_price: 1000,
  sku_name: '',
  product_name: '藍の湯のみ',
  buyer_purchasable_limit: null,
  salable_quantity: 1,
  held_until,
  held_quantity: 1,
  hold_again_at: null,
  stream_id: 3,
  sku: {
    id: 1,
    images: [],
    product_images: [],
    product_id: 4,
    available_quantity: 1,
    sale_ended_at: null,
    adult_warning: false,
    is_printio_product: false,
  },
});
const soldOut = {
  type: 'stock_sold_out',
  product_name: '藍の湯のみ',
  sku_name: '',
  price: 1000,
  salable_quantity: 0,
};

let line: object;
let puts: unknown[];
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  puts = [];
  localStorage.setItem(
    'huc-guest-token',
    JSON.stringify({ value: 'guest', expires_at: 253402214400000 }),
  );
  draftOf(slug).change({ item_ids: [7] });
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    const { pathname } = new URL(url, window.location.origin);
    if (method === 'PUT') {
      puts.push([pathname, JSON.parse(String(body))]);
      line = kept(inMs(600_000));
    }
    const cart = [{ id: 1, items: [line], store: { id: 1, slug, name: 'Hanamori' } }];
    const answer = pathname.endsWith('/carts')
      ? cart
      : pathname.endsWith('/live-web/me')
        ? { user: null, guest: null }
        : [];
    return new Response(
      JSON.stringify(method === 'PUT' ? { success: true, quantity: 1 } : answer),
      { headers: { 'content-type': 'application/json' } },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(step: () => ReactNode): void {
  const store = {
    slug,
    name: 'Hanamori',
    currency: 'JPY',
    region: step === TwStepShippingAndPayment ? 'TW' : 'JP',
  };
  const paths = {
    checkout: (name: string) => `/${name}`,
    law: '/law',
    policy: (which: string) => `/policies/${which}`,
    product: null,
    home: '/',
  };
  const root = createRootRoute({
    beforeLoad: () => ({ store, channel: { name: 'shop', paths } }) as never,
  });
  const page = createRoute({ getParentRoute: () => root, path: '/', component: step });
  const router = createRouter({
    routeTree: root.addChildren([page]),
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

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe.each([
  ['the Japanese checkout page', StepShippingAndPayment],
  ['the Taiwanese checkout page', TwStepShippingAndPayment],
  ['the cart', StepProducts],
])('%s', (_, step) => {
  test('shows the remaining hold time, warns in the last minute, and says when others bought the goods', async () => {
    line = kept(inMs(40_000));
    open(step);
    expect(
      await screen.findByText('Less than a minute left. After that, others can buy it.'),
    ).toBeTruthy();
    expect(screen.getAllByRole('timer').length).toBeGreaterThan(0);
    // no other buyer takes it at first
    line = { ...line, held_quantity: 0 };
    await pass(41_000);
    expect(await screen.findByText(/Your hold has ended/)).toBeTruthy();
    line = { ...line, status_changes: [soldOut] };
    await pass(5_000);
    expect(await screen.findByText(/sold out/i)).toBeTruthy();
    // without "while stock lasts" next to it
    await waitFor(() => expect(screen.queryByText(/while stock lasts/)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Hold again' })).toBeNull();
  });

  test('renews a hold in place', async () => {
    line = { ...kept(inMs(-5_000)), held_quantity: 0 };
    open(step);
    fireEvent.click(await screen.findByRole('button', { name: 'Hold again' }));
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/00:(10:00|09:5\d)/));
    expect(puts).toEqual([['/api/v2/cart-items/7', { quantity: 1, stream_id: 3 }]]);
  });
});
