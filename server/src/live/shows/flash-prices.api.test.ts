import { afterAll, beforeAll, expect, it } from 'vitest';
import { newSku } from '../../../test/buyer.ts';
import { productOf } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newShow } from '../../../test/shows.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
});
afterAll(() => shop.close());

const pathOf = (show: number, slug = 'hanamori') => `/stores/${slug}/shows/${show}/flash-prices`;
const body = (product_id: number, also: object = {}) => ({
  product_id,
  percent: 10,
  units: 5,
  minutes: 10,
  starts_at: null,
  is_drop: false,
  ...also,
});
const inAnHour = () => new Date(shop.app.now().getTime() + 3_600_000).toISOString();

it('are scheduled and removed in the console, with the activity log', async () => {
  const product_id = await productOf(shop, await newSku(shop, { stock: 5, price: 1000 }));
  const show = await newShow(owner, { product_ids: [product_id] });
  expect(show.products).toMatchObject([{ skus: [{ price: 1000 }] }]);
  expect(await owner.call('POST', pathOf(show.id), body(product_id))).toMatchObject({
    status: 409,
    body: { code: 'SHOW_NOT_ON_AIR' },
  });
  expect(
    await owner.call(
      'POST',
      pathOf(show.id),
      body(product_id, { percent: undefined, prices: [{ sku_id: 1, price: 5 }] }),
    ),
  ).toMatchObject({ status: 422 });
  const starts_at = inAnHour();
  const made = await owner.call(
    'POST',
    pathOf(show.id),
    body(product_id, { starts_at, is_drop: true }),
  );
  expect(made).toMatchObject({
    status: 200,
    body: {
      data: [
        {
          starts_at,
          is_running: false,
          is_drop: true,
          units: 5,
          units_left: 5,
          prices: [{ price: 900 }],
        },
      ],
    },
  });
  expect((await owner.call('GET', pathOf(show.id))).body).toEqual(made.body);
  expect(await owner.call('POST', pathOf(show.id), body(product_id, { starts_at }))).toMatchObject({
    status: 409,
    body: { code: 'FLASH_PRICE_OVERLAPS' },
  });
  const dearer = {
    percent: undefined,
    prices: [{ sku_id: show.products[0]?.skus?.[0]?.id, price: 1000 }],
  };
  expect(
    await owner.call('POST', pathOf(show.id), body(product_id, { starts_at, ...dearer })),
  ).toMatchObject({ body: { code: 'FLASH_PRICE_NOT_LOWER' } });
  expect(await owner.call('DELETE', `${pathOf(show.id)}/${made.body.data[0].id}`)).toMatchObject({
    status: 200,
    body: { data: [] },
  });
  const log = await shop.sql<{ staff: boolean; after: { product: string } }>(
    'SELECT staff_id IS NOT NULL AS staff, after FROM audit_entries WHERE subject = $1 AND call LIKE $2 ORDER BY id',
    [`show ${show.id}`, '%flash%'],
  );
  expect(log).toMatchObject([
    { staff: true, after: { product: 'a good of the tests', units: 5 } },
    { staff: true, after: { product: 'a good of the tests' } },
  ]);
});

it('are refused to another host, another store and other roles', async () => {
  const product_id = await productOf(shop, await newSku(shop, { stock: 5, price: 1000 }));
  const show = await newShow(owner, { product_ids: [product_id] });
  const sent = body(product_id, { starts_at: inAnHour() });
  const made = await owner.call('POST', pathOf(show.id), sent);
  const flash = `${pathOf(show.id)}/${made.body.data[0].id}`;
  const host = await newStaff(shop, { hanamori: 'liver' });
  const packer = await newStaff(shop, { hanamori: 'packer' });
  const stranger = await newStaff(shop, { chaya: 'owner' });
  for (const [staff, status] of [
    [host, 404],
    [packer, 403],
    [stranger, 404],
  ] as const) {
    expect([status, 403]).toContain((await staff.call('GET', pathOf(show.id))).status);
    expect([status, 403]).toContain((await staff.call('POST', pathOf(show.id), sent)).status);
    expect([status, 403]).toContain((await staff.call('DELETE', flash)).status);
  }
  // another show's number
  const other = await newShow(owner, { product_ids: [product_id] });
  expect((await owner.call('DELETE', `${pathOf(other.id)}/${made.body.data[0].id}`)).status).toBe(
    404,
  );
  expect((await owner.call('GET', pathOf(show.id))).body.data).toHaveLength(1);
});
