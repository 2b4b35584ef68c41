// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopQueryClient } from '../api/query-client.ts';
import { queryOf } from '../api/query.ts';
import { requireBuyer } from './require-buyer.ts';
import { requireMember } from './require-member.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';

const guest = { user: null, guest: { id: 1 } };
const member = { user: { id: 7, does_age_verify: null }, guest: null };
const nobody = { user: null, guest: null };
let asked: string[] = [];
/** the server's response for the current token */
let truth: unknown = nobody;

beforeEach(() => {
  asked = [];
  truth = nobody;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.split('/').slice(-2).join('/'));
    return new Response(
      JSON.stringify(
        url.endsWith('/token') ? { data: { token: `guest ${asked.length}`, id: 1 } } : truth,
      ),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  guestToken.clear();
  memberToken.clear();
});

const client = () =>
  new ShopQueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
const known = (session: unknown) => {
  const one = client();
  one.setQueryData(queryOf('GET /live-web/me').queryKey, session as never);
  return one;
};
const page = (queryClient: ShopQueryClient) => ({
  context: { queryClient },
  location: { href: '/stores/hanamori/member/profile' },
  params: { storeSlug: 'hanamori' },
  preload: false,
});

const of = (queryClient: ShopQueryClient) => ({ context: { queryClient }, preload: false });

test('does not create a guest when a link is only preloaded', async () => {
  await requireBuyer({ ...of(known(nobody)), preload: true });
  expect(asked).toEqual([]);
  expect(guestToken.get()).toBeNull();
});

test('makes a ghost a guest once, however often the checkout is opened', async () => {
  const one = known(nobody);
  await requireBuyer(of(one));
  const token = guestToken.get();
  truth = guest;
  // the checkout's own redirect runs the guard again, and so does the next visit
  await requireBuyer(of(one));
  await requireBuyer(of(one));
  expect(asked.filter((path) => path === 'guest/token')).toHaveLength(1);
  expect(guestToken.get()).toBe(token);
});

test('does not create another guest from an outdated response', async () => {
  guestToken.set('with a cart');
  truth = guest;
  await requireBuyer(of(known(nobody)));
  expect(guestToken.get()).toBe('with a cart');
});

test('creates a new guest if the server does not know the old one', async () => {
  guestToken.set('forgotten');
  await requireBuyer(of(client()));
  expect(guestToken.get()).toMatch(/^guest \d$/);
});

test('keeps a login of another tab despite cached data of the guest', async () => {
  memberToken.set('fresh');
  truth = member;
  await requireMember(page(known(guest)));
  expect(memberToken.get()).toBe('fresh');
});

test('redirects a member with an expired session to the login', async () => {
  memberToken.set('over');
  await expect(requireMember(page(known(member)))).resolves.toBeUndefined();
  await expect(requireMember(page(client()))).rejects.toMatchObject({
    options: { href: expect.stringContaining('/account/login?ended=1') },
  });
  expect(memberToken.get()).toBeNull();
});

test('does not ask for a login for an invalid order id', async () => {
  const order = (orderId: string) => ({
    ...page(client()),
    params: { storeSlug: 'hanamori', orderId },
  });
  for (const orderId of ['1x', '0', 'abc'])
    await expect(requireMember(order(orderId))).rejects.toMatchObject({
      options: { to: '/error/not-found' },
    });
  await expect(requireMember(order('7'))).rejects.toMatchObject({
    options: { href: expect.stringContaining('/account/login') },
  });
});

test('completes the guard although the header that shared its request is unmounted', async () => {
  guestToken.set('a guest');
  truth = guest;
  const one = client();
  const header = new QueryObserver(one, queryOf('GET /live-web/me')).subscribe(() => {});
  const opened = requireBuyer(of(one));
  header();
  await expect(opened).resolves.toBeUndefined();
  expect(guestToken.get()).toBe('a guest');
});
