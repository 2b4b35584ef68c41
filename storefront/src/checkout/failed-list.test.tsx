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
import { RouteError } from '../screens/route-error.tsx';
import { StepShippingAndPayment } from '../screens/step-shipping-and-payment.tsx';
import { TwStepShippingAndPayment } from '../screens/tw-step-shipping-and-payment.tsx';

/** End of the path whose request fails. */
let failing: string | null = null;
/** Ends of paths that return 404. */
let missing: string[] = [];
const address = {
  id: 21,
  type: 'custom',
  name: '高橋 純',
  phone_number: '',
  address: { postcode: '150-0001', level_one: '東京都', level_two: '渋谷区', level_four: '1' },
};
const home = {
  id: 51,
  postcode: '100',
  city_country: '臺北市',
  district: '中正區',
  detail: '1',
  buyer_name: '王',
  buyer_cellphone: '',
};
const terms = {
  shipping_settings: [],
  payment_settings: [],
  jp_commercial: null,
  tw_commercial: null,
  token_script: null,
};
const lists: Record<string, unknown> = {
  '/addresses': [address],
  '/live-web/me': { user: null, guest: null },
  '/checkout-terms': terms,
};

beforeEach(() => {
  failing = null;
  missing = [];
  localStorage.setItem(
    'huc-guest-token',
    JSON.stringify({ value: 'guest', expires_at: 253402214400000 }),
  );
  // React and the router log every error that a boundary shows.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, window.location.origin);
    const isFailing = failing !== null && pathname.endsWith(failing);
    const known = Object.keys(lists).find((end) => pathname.endsWith(end));
    const list =
      pathname.includes('/tw/') && known === '/addresses' ? [home] : known ? lists[known] : [];
    if (missing.some((end) => pathname.endsWith(end)))
      return new Response(JSON.stringify({ code: 'NOT_FOUND' }), { status: 404 });
    const body = isFailing ? { code: 'INTERNAL_SYSTEM_ERROR' } : list;
    return new Response(JSON.stringify(body), {
      status: isFailing ? 500 : 200,
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const shop = {
  store: { slug: 'hanamori', name: 'Hanamori', currency: 'JPY', region: 'JP' },
  channel: {
    name: 'marketplace',
    paths: {
      checkout: (step: string) => `/${step}`,
      law: '/law',
      policy: (which: string) => `/policies/${which}`,
    },
  },
};

/** The shop context for a country's checkout step. */
const shopOf = (step: () => ReactNode) => ({
  ...shop,
  store: { ...shop.store, region: step === TwStepShippingAndPayment ? 'TW' : 'JP' },
});

function open(step: () => ReactNode): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRoute({ beforeLoad: () => shopOf(step) as never });
  const page = createRoute({ getParentRoute: () => root, path: '/', component: step });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory(),
    defaultErrorComponent: RouteError,
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return client;
}

describe.each([
  [
    'Japan',
    StepShippingAndPayment,
    ['/addresses', '/checkout-terms', '/credit-cards', '/gmo-cvs', '/carts', '/live-web/me'],
  ],
  [
    'Taiwan',
    TwStepShippingAndPayment,
    ['/addresses', '/checkout-terms', '/credit-cards', '/carts', '/live-web/me'],
  ],
] as const)('a list that fails to load in %s', (_, step, ends) => {
  test.each(ends)('shows an error with a retry for %s, not an empty list', async (end) => {
    failing = end;
    open(step);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull();
    failing = null;
    fireEvent.click(retry);
    await screen.findByRole('button', { name: 'Place order' });
    expect(screen.getAllByText(/高橋 純|王/)).not.toHaveLength(0);
  });

  test('keeps showing data that only failed to refresh', async () => {
    const client = open(step);
    await screen.findByRole('button', { name: 'Place order' });
    failing = '/addresses';
    await act(() => client.refetchQueries());
    await waitFor(() =>
      expect(
        client
          .getQueryCache()
          .getAll()
          .some((query) => query.state.error !== null),
      ).toBe(true),
    );
    expect(screen.getAllByText(/高橋 純|王/)).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Place order' })).not.toBeNull();
  });

  test.each(['/commercial', '/jp-commercial', '/gmo-credit'])(
    'accepts a server older than the page, in a shop without %s',
    async (none) => {
      missing = ['/checkout-terms', none];
      open(step);
      await screen.findByRole('button', { name: 'Place order' });
    },
  );

  test.each(['/shipping-setting', '/payment-setting'])(
    'shows an error for an older server’s %s, not an empty list',
    async (end) => {
      missing = ['/checkout-terms'];
      failing = end;
      open(step);
      const retry = await screen.findByRole('button', { name: 'Try again' });
      failing = null;
      fireEvent.click(retry);
      await screen.findByRole('button', { name: 'Place order' });
    },
  );

  test('says at the shipping choice that the shop has no shipping method', async () => {
    open(step);
    await screen.findByText(/no delivery method right now/);
  });
});
