// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StepShippingAndPayment } from '../screens/step-shipping-and-payment.tsx';
import { memberToken } from '../visitor/visitor.ts';

afterEach(() => {
  cleanup();
  memberToken.clear();
  vi.unstubAllGlobals();
});

/** Renders the shop's checkout page; the fake server responds by the last segment of the path. */
function open(answers: Record<string, unknown>): void {
  memberToken.set('a buyer of the shop');
  vi.stubGlobal('fetch', async (url: string) => {
    const asked = new URL(url, window.location.origin).pathname.split('/').at(-1) as string;
    return new Response(JSON.stringify(answers[asked] ?? []), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const store = { slug: 'hanamori', name: 'Hanamori', currency: 'JPY', region: 'JP' };
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
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: StepShippingAndPayment,
  });
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
const me = { contact_email: 'sakura@platform.example', shop_user: { does_age_verify: null } };

test('fills in the email address that the platform gave', async () => {
  open({ me });
  expect(await screen.findByDisplayValue('sakura@platform.example')).toBeTruthy();
});

test('selects the default address, not the newest one', async () => {
  const addressOf = (id: number, name: string, is_default: boolean) => ({
    id,
    is_default,
    type: 'custom',
    name,
    phone_number: '09012345678',
    address: {
      postcode: '1500001',
      level_one: '東京都',
      level_two: '渋谷区',
      level_four: '1',
      level_one_code: '13',
      region: 'JP',
    },
  });
  const parcel = {
    id: 1,
    type: 'custom',
    enabled: true,
    is_cash_on_delivery: true,
    fee_type: 'free',
    fee: 0,
    free_shipping_threshold: null,
    address: null,
    fees: [],
  };
  const terms = {
    shipping_settings: [parcel],
    payment_settings: [],
    jp_commercial: null,
    token_script: null,
  };
  open({
    me,
    'checkout-terms': terms,
    addresses: [addressOf(22, '森 勝', false), addressOf(21, '森 花子', true)],
  });
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /森 花子/ });
  expect([
    chosen.checked,
    screen.getByRole<HTMLInputElement>('radio', { name: /森 勝/ }).checked,
  ]).toEqual([true, false]);
});
