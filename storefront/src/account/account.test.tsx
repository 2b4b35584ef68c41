// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { AccountScreen } from '../screens/account-screen.tsx';
import { NameFields } from './name-fields.tsx';
import { setCurrentLocale } from '../i18n/current-locale.ts';
import { memberToken } from '../visitor/visitor.ts';
import { landing } from './landing.ts';
import { PasswordInput } from './password-input.tsx';

afterEach(() => {
  cleanup();
  landing().clear();
  memberToken.clear();
  setCurrentLocale('en');
});

/** Renders the account screen at an address, with two empty tabs. */
function openAccount(at: string) {
  const root = createRootRoute({ component: Outlet });
  const store = createRoute({
    getParentRoute: () => root,
    path: '/stores/$storeSlug',
    beforeLoad: () => ({ store: { slug: 'hanamori', name: 'Hanamori' } }),
  });
  const account = createRoute({
    getParentRoute: () => store,
    path: 'account',
    validateSearch: (search) => search,
    component: AccountScreen,
  });
  const tabs = ['login', 'register'].map((path) =>
    createRoute({
      getParentRoute: () => account,
      path,
      component: () => <p>{`the ${path} form`}</p>,
    }),
  );
  const elsewhere = ['marketplace', 'forget-password'].map((path) =>
    createRoute({ getParentRoute: () => store, path, component: () => <p>{path}</p> }),
  );
  const router = createRouter({
    routeTree: root.addChildren([store.addChildren([account.addChildren(tabs), ...elsewhere])]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

describe('the tabs of /account', () => {
  test('are links; the open one is the current page, and the redirect is kept', async () => {
    const router = openAccount(
      '/stores/hanamori/account/login?redirect=%2Fstores%2Fhanamori%2Fmarketplace%2Forders',
    );
    const [login, register] = await screen.findAllByRole('link');
    expect(login?.getAttribute('aria-current')).toBe('page');
    expect(register?.getAttribute('aria-current')).toBeNull();
    fireEvent.click(register!);
    await screen.findByText('the register form');
    expect(screen.getAllByRole('link')[1]?.getAttribute('aria-current')).toBe('page');
    expect(router.state.location.pathname).toBe('/stores/hanamori/account/register');
    expect(router.state.location.search).toEqual({
      redirect: '/stores/hanamori/marketplace/orders',
    });
  });

  const merged = {
    cart_items: 2,
    addresses: 0,
    orders: 0,
    lowered: [{ product_name: 'Tea bowl', sku_name: 'White', wanted: 5, quantity: 3 }],
  };

  test('lists reduced cart lines after a login before going on', async () => {
    memberToken.set('member');
    landing().set({ merged });
    const router = openAccount('/stores/hanamori/account/login');
    await screen.findByText(/Tea bowl/);
    expect(screen.getByRole('listitem').textContent).toContain('5 → 3');
    expect(screen.queryByText('the login form')).toBeNull();
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/stores/hanamori/marketplace'),
    );
    expect(landing().get().merged).toBeNull();
  });

  test('show only the forms after that session has ended', async () => {
    landing().set({ merged });
    openAccount('/stores/hanamori/account/login');
    await screen.findByText('the login form');
    expect(screen.queryByText(/Tea bowl/)).toBeNull();
  });
});

test('hides a password until its button shows it', () => {
  render(<PasswordInput label="Password" error="Wrong" />);
  const field = screen.getByLabelText(/^Password/);
  expect(field.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.getAttribute('type')).toBe('text');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['ja', ['family-name', 'given-name']],
  ['zh-TW', ['family-name', 'given-name']],
  ['en', ['given-name', 'family-name']],
] as const)('names in the order of %s', (locale, order) => {
  setCurrentLocale(locale);
  const field = (name: string) => ({
    name,
    error: undefined,
    onChange: async () => {},
    onBlur: async () => {},
    ref: () => {},
  });
  render(<NameFields last={field('last_name')} first={field('first_name')} />);
  expect(screen.getAllByRole('textbox').map((input) => input.getAttribute('autocomplete'))).toEqual(
    order,
  );
});
