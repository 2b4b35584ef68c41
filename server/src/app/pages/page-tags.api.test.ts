import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { paidOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  keeper = await newStaff(shop, { hanamori: 'manager' });
});
afterAll(() => shop.close());

const path = '/stores/hanamori/analytics';
const ga4_id = 'G-ABCD123456';
const meta_pixel_id = '123456789012345';
const set = (tags: object) => keeper.call('PUT', path, tags);
beforeEach(() => set({ ga4_id: null, meta_pixel_id: null }));

async function page(address: string) {
  const answer = await fetch(`${shop.origin}${address}`);
  const html = await answer.text();
  const [, config = '{}'] = /id="noren-config">([^<]*)</.exec(html) ?? [];
  return {
    policy: answer.headers.get('content-security-policy') ?? '',
    tags: JSON.parse(config).tags,
  };
}
const isWide = async (address: string) => {
  const { policy, tags } = await page(address);
  const is_wide = /googletagmanager|google-analytics|facebook/.test(policy);
  expect(tags?.is_allowed ?? false, address).toBe(is_wide);
  return is_wide;
};

describe('a store’s IDs', () => {
  it('are set, read and removed, with an entry in the activity log', async () => {
    expect((await keeper.call('GET', path)).body.data).toEqual({
      ga4_id: null,
      meta_pixel_id: null,
    });
    const saved = await set({ ga4_id, meta_pixel_id });
    expect([saved.status, saved.body.data]).toEqual([200, { ga4_id, meta_pixel_id }]);
    expect((await keeper.call('GET', path)).body.data).toEqual({ ga4_id, meta_pixel_id });
    const [entry] = await shop.sql<{ after: unknown }>(
      `SELECT after FROM audit_entries WHERE call = 'PUT /console/stores/{slug}/analytics' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.after).toEqual({ ga4_id, meta_pixel_id });
  });

  it.each([
    { ga4_id: 'UA-12345-1', meta_pixel_id: null },
    { ga4_id: 'G-ABC"><script>', meta_pixel_id: null },
    { ga4_id: 'g-abcd123456', meta_pixel_id: null },
    { ga4_id: null, meta_pixel_id: '12a' },
    { ga4_id: null, meta_pixel_id: '1'.repeat(21) },
    { ga4_id },
  ])('are refused: %o', async (tags) => expect((await set(tags)).status).toBe(422));

  it('are for owners and managers', async () => {
    const packer = await newStaff(shop, { hanamori: 'packer' });
    expect((await packer.call('GET', path)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await packer.call('PUT', path, { ga4_id, meta_pixel_id })).body.code).toBe(
      'ROLE_NOT_ALLOWED',
    );
  });
});

describe('the content security policy', () => {
  const home = '/stores/hanamori/marketplace';
  const directives = (policy: string) =>
    Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part]));

  it('has exactly the hosts of the IDs in use', async () => {
    const bare = directives((await page(home)).policy);
    expect((await page(home)).tags).toBeUndefined();
    await set({ ga4_id, meta_pixel_id: null });
    const google =
      ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com';
    const withGoogle = await page(home);
    expect(directives(withGoogle.policy)).toEqual({
      ...bare,
      'script-src': `${bare['script-src']} https://www.googletagmanager.com`,
      'img-src': `${bare['img-src']}${google}`,
      'connect-src': `${bare['connect-src']}${google}`,
    });
    expect(withGoogle.tags).toEqual({
      ga4_id,
      meta_pixel_id: null,
      slug: 'hanamori',
      is_allowed: true,
    });
    await set({ ga4_id: null, meta_pixel_id });
    expect(directives((await page(home)).policy)).toEqual({
      ...bare,
      'script-src': `${bare['script-src']} https://connect.facebook.net`,
      'img-src': `${bare['img-src']} https://www.facebook.com`,
      'connect-src': `${bare['connect-src']} https://www.facebook.com`,
    });
    await set({ ga4_id: null, meta_pixel_id: null });
    expect(directives((await page(home)).policy)).toEqual(bare);
  });

  it('is widened only on this store’s shop pages', async () => {
    await set({ ga4_id, meta_pixel_id });
    const [good] = await shop.sql<{ id: number }>(
      `SELECT p.id FROM products p JOIN stores s ON s.id = p.store_id WHERE s.slug = 'hanamori' AND p.with_market AND p.deleted_at IS NULL LIMIT 1`,
    );
    const own = '/stores/hanamori';
    for (const address of [
      home,
      `${home}?utm_source=mail`,
      `${home}/products/${good?.id}`,
      `${own}/live`,
      `${own}/introduce`,
      `${own}/policies/privacy`,
    ])
      expect(await isWide(address), address).toBe(true);
    for (const address of [
      `${home}?key=secret`,
      `${home}?token=secret`,
      `${home}/checkout/step-category`,
      `${home}/checkout/step-shipping-and-payment`,
      `${home}/checkout/step-done/1`,
      `${home}/orders`,
      `${home}/orders/1`,
      `${own}/account`,
      `${own}/account/login`,
      `${own}/member/profile`,
      `${own}/order-lookup`,
      '/stores/hanamori-zukan/marketplace',
      '/shop/seller/shop-products',
      '/shop/entry',
      '/console',
      '/error/not-found',
    ])
      expect(await isWide(address), address).toBe(false);
  });

  it('is widened at the end of a checkout when nothing is left to pay', async () => {
    await set({ ga4_id, meta_pixel_id });
    const done = (order: number) =>
      isWide(`/stores/hanamori/marketplace/checkout/step-done/${order}`);
    const sku = await newSku(shop, { stock: 9, price: 1000 });
    const guest = await newGuest(shop);
    expect(await done(await guest.order(sku, 1))).toBe(true);
    expect(await done(await guest.order(sku, 1, { payment_type: 'gmo_credit' }))).toBe(false);
    expect(await done((await paidOrder(shop, 'gmo_credit')).order)).toBe(true);
  });
});
