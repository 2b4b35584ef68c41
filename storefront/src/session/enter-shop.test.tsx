// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RouteError } from '../screens/route-error.tsx';
import { guestToken, memberToken } from '../visitor/visitor.ts';
import { enterShop } from './enter-shop.ts';

const me = { live_brand: { locale: 'en' }, name: 'Sakura' };
/** Responses of the login in order; the last one repeats. */
let logins: (() => Response | Promise<Response>)[];
let asks: number;
const answer = (status: number, body: unknown) => () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const entered = answer(200, { token: 'a session' });
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
const gatewayDown = () => new Response('<h1>502</h1>', { status: 502 });
const busy = (retry_after: number) =>
  answer(429, { code: 'TOO_MANY_REQUESTS', message: '', retry_after });

let links = 0;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  asks = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/buyer/login'))
      return new Response(JSON.stringify(url.endsWith('/me') ? me : {}), {
        headers: { 'content-type': 'application/json' },
      });
    return (logins[Math.min(asks++, logins.length - 1)] as () => Response)();
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  memberToken.clear();
  guestToken.clear();
});

async function open(): Promise<void> {
  window.history.replaceState(null, '', `/shop/page?liver-id=1&token=link-${++links}`);
  const root = createRootRoute();
  const error = createRoute({
    getParentRoute: () => root,
    path: '/error/$name',
    component: () => <p>turned away</p>,
  });
  const page = createRoute({
    getParentRoute: () => root,
    path: '/shop/page',
    beforeLoad: ({ location }) =>
      enterShop({ context: { queryClient: client }, location, search: {} }, 'buyer') as never,
    component: () => <p>inside</p>,
  });
  const client = new QueryClient();
  const router = createRouter({
    routeTree: root.addChildren([page, error]),
    history: createBrowserHistory(),
    defaultErrorComponent: RouteError,
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await pass(50);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const address = () => window.location.pathname + window.location.search;

it.each([
  ['no answer comes', noAnswer],
  ['a proxy responds for a server that is down', gatewayDown],
  ['the server says that it is down', answer(503, { code: 'SERVICE_UNAVAILABLE', message: '' })],
  ['there are too many requests', busy(2)],
])('retries and logs in automatically when %s at first', async (_, first) => {
  logins = [first, first, entered];
  await open();
  expect(address()).toContain('token=');
  expect(screen.queryByText('turned away')).toBeNull();
  await pass(6_000);
  expect(await screen.findByText('inside')).toBeTruthy();
  expect([asks, address()]).toEqual([3, '/shop/page?liver-id=1']);
});

it('offers to try again with the token after a long time without a response', async () => {
  logins = [gatewayDown, gatewayDown, gatewayDown, gatewayDown, entered];
  await open();
  await pass(11_000);
  expect(asks).toBe(4);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(address()).toContain(`token=link-${links}`);
  fireEvent.click(retry);
  await pass(50);
  expect(await screen.findByText('inside')).toBeTruthy();
  expect(address()).toBe('/shop/page?liver-id=1');
});

it('says how long to wait after too many requests, and tries again then', async () => {
  logins = [busy(40), entered];
  await open();
  await pass(50);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  await pass(39_000);
  expect(asks).toBe(1);
  await pass(2_000);
  expect(await screen.findByText('inside')).toBeTruthy();
});

it.each([
  [
    'a refused token',
    answer(401, { code: 'PASSPORT_TOKEN_EXPIRED_OR_INVALID', message: '' }),
    '/error/unauthorized',
  ],
  [
    'an internal server error',
    answer(500, { code: 'INTERNAL_SYSTEM_ERROR', message: '' }),
    '/error/internal-system',
  ],
])('redirects %s to its page immediately, without the token', async (_, refusal, path) => {
  logins = [refusal];
  await open();
  expect(await screen.findByText('turned away')).toBeTruthy();
  expect(window.location.pathname).toBe(path);
  expect(address()).not.toContain('link-');
  expect(asks).toBe(1);
});
