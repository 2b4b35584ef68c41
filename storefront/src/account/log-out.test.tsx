// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressDraft } from '../addresses/address-draft.ts';
import { draftOf } from '../checkout/order-draft.ts';
import { emptyCard, keepTypedCard, typedCard } from '../payments/card-draft.ts';
import { memberToken } from '../visitor/visitor.ts';
import { tabValue } from '../storage/tab-value.ts';
import { landing } from './landing.ts';
import { LogOutButton } from './log-out-button.tsx';
import { useLogIn } from './use-log-in.ts';

beforeEach(() => {
  sessionStorage.clear();
  memberToken.set('member');
  vi.stubGlobal('fetch', async (url: string) => {
    const body = url.endsWith('/login')
      ? { token: 'next', merged: null }
      : url.endsWith('/carts')
        ? []
        : { user: null, guest: null };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  memberToken.clear();
  landing().clear();
  vi.unstubAllGlobals();
});

/** Renders in an app with one page for every address. */
function inApp(children: ReactNode) {
  const root = createRootRoute({ component: () => children, notFoundComponent: () => null });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  return (
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  );
}
const merged = {
  cart_items: 2,
  addresses: 0,
  orders: 0,
  lowered: [{ product_name: 'Tea bowl', sku_name: 'White', wanted: 5, quantity: 3 }],
};

test('clears drafts of every store and page of the tab at logout', async () => {
  keepTypedCard({
    number: '4111 1111 1111 1111',
    expiry: '12/29',
    cvc: '123',
    holder: 'HANAKO MORI',
  });
  draftOf('hanamori').change({ email: 'hanako@example.com' });
  draftOf('chaya').change({ phone_number: '090-1234-5678' });
  addressDraft().change({ name: '森 花子' });
  landing().set({ merged });
  // typed before a reload: this page load has not read it
  sessionStorage.setItem(
    'huc-message-7',
    JSON.stringify({ text: 'Where is my order?', key: null }),
  );
  sessionStorage.setItem('huc-age-answer', 'true');
  sessionStorage.setItem('huc-reloaded-paths', '[]');
  sessionStorage.setItem('another-app', '{}');
  render(inApp(<LogOutButton />));
  fireEvent.click(await screen.findByRole('button'));
  await waitFor(() => expect(memberToken.get()).toBeNull());
  expect(typedCard()).toEqual(emptyCard);
  expect([draftOf('hanamori').get().email, draftOf('chaya').get().phone_number]).toEqual([
    null,
    null,
  ]);
  expect([addressDraft().get().name, landing().get().merged]).toEqual(['', null]);
  expect(tabValue('message-7', { text: '', key: null }).get().text).toBe('');
  expect(Object.keys(sessionStorage).toSorted()).toEqual([
    'another-app',
    'huc-age-answer',
    'huc-reloaded-paths',
  ]);
});

test('does not show anything of a previous login', async () => {
  landing().set({ merged });
  let logIn: ReturnType<typeof useLogIn> | undefined;
  function Login() {
    logIn = useLogIn('hanamori', null);
    return <p>login</p>;
  }
  render(inApp(<Login />));
  await screen.findByText('login');
  expect(await logIn?.({ email: 'jun@example.com', password: 'secret' } as never)).toBeNull();
  expect([memberToken.get(), landing().get().merged]).toEqual(['next', null]);
});
