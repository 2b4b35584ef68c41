// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as m from '../i18n/generated/messages.js';
import { Route } from '../routes/stores/$storeSlug/introduce.tsx';
import { IntroduceScreen } from './introduce-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('shows a store with an incomplete legal notice as not open', async () => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ code: 'NOT_FOUND' }), {
        status: 404,
        headers: { 'content-type': 'application/json' },
      }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const store = {
    slug: 'hanamori',
    name: 'Hanamori',
    region: 'JP',
    description: 'Bowls and tea',
    contact_email: 'a@example.com',
    image_url: null,
    avatar_url: null,
  };
  const root = createRootRouteWithContext<object>()({
    beforeLoad: () => ({ store, queryClient: client }),
  });
  const page = createRoute({
    getParentRoute: () => root,
    path: '/stores/$storeSlug/introduce',
    loader: Route.options.loader as unknown as () => Promise<void>,
    component: IntroduceScreen,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/stores/hanamori/introduce'] }),
    context: {},
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Bowls and tea')).toBeTruthy();
  expect(await screen.findByText(m.product_not_open())).toBeTruthy();
});
