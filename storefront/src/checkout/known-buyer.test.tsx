// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StepShippingAndPayment } from '../screens/step-shipping-and-payment.tsx';
import { memberToken } from '../visitor/tokens.ts';

afterEach(() => {
  cleanup();
  memberToken.clear();
  vi.unstubAllGlobals();
});

test('whose platform told where to write to finds the address in its field', async () => {
  memberToken.set('a buyer of the shop');
  vi.stubGlobal('fetch', async (url: string) => {
    const me = { contact_email: 'sakura@platform.example', shop_user: { does_age_verify: null } };
    return new Response(JSON.stringify(new URL(url, window.location.origin).pathname.endsWith('/me') ? me : []), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const store = { slug: 'hanamori', name: 'Hanamori', currency: 'JPY', region: 'JP' };
  const paths = { checkout: (name: string) => `/${name}`, law: '/law', policy: (which: string) => `/policies/${which}`, product: null, home: '/' };
  const root = createRootRoute({ beforeLoad: () => ({ store, channel: { name: 'shop', paths } }) as never });
  const page = createRoute({ getParentRoute: () => root, path: '/', component: StepShippingAndPayment });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  expect(await screen.findByDisplayValue('sakura@platform.example')).toBeTruthy();
});
