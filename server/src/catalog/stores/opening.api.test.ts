import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
  await shop.sql('CREATE TABLE payments_before AS SELECT * FROM payment_settings');
  await shop.sql('CREATE TABLE shippings_before AS SELECT * FROM shipping_settings');
});
afterEach(async () => {
  await shop.sql(
    'UPDATE payment_settings y SET enabled = b.enabled FROM payments_before b WHERE b.id = y.id',
  );
  await shop.sql(
    'UPDATE shipping_settings h SET enabled = b.enabled, is_cash_on_delivery = b.is_cash_on_delivery FROM shippings_before b WHERE b.id = h.id',
  );
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const hanamori = "store_id = (SELECT id FROM stores WHERE slug = 'hanamori')";
const payBy = (...types: string[]) =>
  shop.sql(`UPDATE payment_settings SET enabled = type = ANY($1::text[]) WHERE ${hanamori}`, [
    types,
  ]);
const seen = async () => {
  const [store] = (await owner.call('GET', '/me')).body.data.stores;
  const settings = (await owner.call('GET', '/stores/hanamori/settings')).body.data;
  const { is_open } = (await shop.call('GET', '/buyer/stores/hanamori')).body;
  expect(settings.needs).toEqual(store.needs);
  expect(store.is_open).toBe(is_open);
  return { is_open, needs: store.needs as string[] };
};

it('opens a store with a payment and a shipping method', async () => {
  expect(await seen()).toEqual({ is_open: true, needs: [] });
});

it('keeps a store without payment method closed, and nothing goes into a cart there', async () => {
  await payBy();
  expect(await seen()).toEqual({ is_open: false, needs: ['payment'] });
  const guest = await newGuest(shop);
  const refused = await guest.add(await newSku(shop, { stock: 5 }));
  expect(refused.status).toBe(409);
  await payBy('gmo_credit');
  expect(await seen()).toEqual({ is_open: true, needs: [] });
  expect((await guest.add(await newSku(shop, { stock: 5 }))).status).toBe(200);
});

it('refuses to order goods from a cart once the store takes no payment', async () => {
  const guest = await newGuest(shop);
  const line = await guest.line(await newSku(shop, { stock: 5 }));
  await payBy();
  expect((await guest.checkout([line])).status).toBe(409);
});

it('counts cash on delivery only with shipping that takes it', async () => {
  await payBy('custom_cod');
  expect((await seen()).needs).toEqual([]);
  await shop.sql(`UPDATE shipping_settings SET is_cash_on_delivery = false WHERE ${hanamori}`);
  expect(await seen()).toEqual({ is_open: false, needs: ['payment'] });
});

it('counts cards only with a gateway that is set up', async () => {
  await payBy('gmo_credit');
  const [kept] = await shop.sql<{ gmo: string }>(
    "SELECT gmo_credentials AS gmo FROM stores WHERE slug = 'hanamori'",
  );
  await shop.sql("UPDATE stores SET gmo_credentials = NULL WHERE slug = 'hanamori'");
  expect(await seen()).toEqual({ is_open: false, needs: ['payment'] });
  await shop.sql("UPDATE stores SET gmo_credentials = $1 WHERE slug = 'hanamori'", [kept?.gmo]);
  expect((await seen()).is_open).toBe(true);
});

it('keeps a store without shipping method closed', async () => {
  await shop.sql(`UPDATE shipping_settings SET enabled = false WHERE ${hanamori}`);
  expect(await seen()).toEqual({ is_open: false, needs: ['shipping'] });
});

describe('POST /console/stores/{slug}/opening', () => {
  const unopened = () => shop.sql(`UPDATE stores SET opened_at = NULL WHERE slug = 'hanamori'`);
  const open = (who = owner) => who.call('POST', '/stores/hanamori/opening');
  const state = async () => {
    const [store] = (await owner.call('GET', '/me')).body.data.stores;
    return [store.is_open, store.is_opened];
  };
  const openings = () =>
    shop.sql("SELECT 1 FROM audit_entries WHERE call = 'POST /console/stores/{slug}/opening'");

  it('lets buyers order only after the owner opened the store, and is done once', async () => {
    await unopened();
    const sku = await newSku(shop, { stock: 5 });
    const guest = await newGuest(shop);
    expect(await seen()).toEqual({ is_open: false, needs: [] });
    expect((await guest.add(sku)).body.code).toBe('SKU_DELETED');
    expect(await (await fetch(`${shop.origin}/sitemap.xml`)).text()).not.toContain('hanamori');
    const replies = await Promise.all([open(), open()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    expect(await openings()).toHaveLength(1);
    expect(await state()).toEqual([true, true]);
    expect((await guest.checkout([await guest.line(sku)])).status).toBe(200);
  });

  it('is refused while something is missing, and nothing opens by itself later', async () => {
    await unopened();
    await payBy();
    expect(await open()).toMatchObject({
      status: 409,
      body: { code: 'OPENING_REFUSED', reason: 'needs' },
    });
    await payBy('gmo_credit');
    expect(await state()).toEqual([false, false]);
    expect((await open()).status).toBe(200);
    // an opened store closes and opens with its settings
    await payBy();
    expect(await state()).toEqual([false, true]);
    await payBy('gmo_credit');
    expect(await state()).toEqual([true, true]);
  });

  it('keeps an opened store closed while its staff closed it', async () => {
    await unopened();
    const close = (closure: object | null) =>
      owner.call('PUT', '/stores/hanamori/closure', { closure });
    await close({ note: '', reopens_at: null });
    expect((await open()).status).toBe(200);
    expect(await state()).toEqual([false, true]);
    await close(null);
    expect(await state()).toEqual([true, true]);
  });

  it('is for the owner alone', async () => {
    await unopened();
    for (const role of ['manager', 'packer', 'support', 'liver', 'accountant'] as const)
      expect(await open(await newStaff(shop, { hanamori: role }))).toMatchObject({
        status: 403,
        body: { code: 'ROLE_NOT_ALLOWED' },
      });
    expect((await open(await newStaff(shop, { chaya: 'owner' }))).status).toBe(404);
    expect(await state()).toEqual([false, false]);
    await open();
  });
});
