// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCurrentLocale } from '../i18n/current-locale.ts';
import { memberToken } from '../visitor/visitor.ts';
import { OwnData } from './own-data.tsx';

const nothing = {
  asked_at: null as string | null,
  in_the_way: [] as object[],
  has_password: false,
  is_fresh: false,
};
let state = nothing;
let asked: { method: string; path: string; body: unknown }[] = [];

beforeEach(() => {
  state = nothing;
  asked = [];
  setCurrentLocale('en');
  memberToken.set('member');
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, window.location.origin);
    const method = init.method ?? 'GET';
    asked.push({
      method,
      path: pathname,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    });
    const answer =
      method === 'POST'
        ? { success: true, is_closed: false, in_the_way: state.in_the_way }
        : method === 'DELETE'
          ? { success: true }
          : { data: state };
    return new Response(JSON.stringify(answer), {
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => {
  cleanup();
  memberToken.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <OwnData />
    </QueryClientProvider>,
  );
const button = (name: string) => screen.queryByRole('button', { name });

test('tells a buyer without a password and a recent login what to do, and disables the actions', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  await screen.findByText(/signed in within the last 15 minutes/);
  expect(button('Delete account permanently')).toBeNull();
  fireEvent.click(button('Cancel')!);
  fireEvent.click(button('Download my data')!);
  await screen.findByText(/signed in within the last 15 minutes/);
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('accepts a recent login in place of a password, and shows why the closing waits', async () => {
  const order = {
    id: 7,
    slug: 'N261123-ABCDEFGH',
    store: { slug: 'chaya', name: '山間茶屋', region: 'TW' },
    why: 'may_come_back',
    until: '2026-11-30T16:30:00.000Z',
  };
  state = { ...nothing, is_fresh: true, in_the_way: [order] };
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  // in the store's time zone: it is already December 1 in Taipei
  expect(screen.getByText('returnable until 2026/12/01')).not.toBeNull();
  state = { ...state, asked_at: '2026-11-23T00:00:00.000Z' };
  fireEvent.click(button('Delete after orders are complete')!);
  await screen.findByText('Your account will be deleted');
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: expect.stringMatching(/\/me\/closing$/),
    body: { password: null },
  });
  // already requested: the only actions left are downloading a copy, and keeping the account
  expect(button('Delete account')).toBeNull();
  state = nothing;
  fireEvent.click(button('Keep account')!);
  await waitFor(() => expect(button('Delete account')).not.toBeNull());
  expect(asked.map(({ method }) => method)).toContain('DELETE');
});

test('sends no request for an empty password', async () => {
  state = { ...nothing, has_password: true };
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  fireEvent.click(button('Download my data')!);
  await waitFor(() =>
    expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});
