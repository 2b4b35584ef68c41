import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { changeDuePrices } from '../sale-prices/staff-handlers.ts';

let shop: TestShop;
let owner: TestStaff;
let packer: TestStaff;
let stranger: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
  packer = await newStaff(shop, { hanamori: 'packer' });
  stranger = await newStaff(shop, { chaya: 'owner' });
});
afterAll(() => shop.close());

const base = '/stores/hanamori';
const price = (way: string, value: number, rest: object = {}) => ({
  kind: 'price',
  way,
  value,
  unit: 1,
  rounding: 'nearest',
  ...rest,
});
const ending = { kind: 'archive', is_archived: true };

let made = 0;
async function newProduct(prices: number[], changes: object = {}): Promise<number> {
  const skus = prices.map((one, nth) => ({
    name: `${nth}`,
    price: one,
    original_price: null,
    salable_limit: null,
    tax_rate: 10,
    stock: 3 + nth,
  }));
  const body = {
    name: `一括 ${++made}`,
    description: '',
    kind_id: null,
    in_marketplace: true,
    adult_warning: false,
    sale_started_at: null,
    sale_ended_at: null,
    skus,
    ...changes,
  };
  return (await owner.call('POST', `${base}/products`, body)).body.data.id;
}
const kinds = async (): Promise<{ id: number; name: string }[]> =>
  (await owner.call('GET', `${base}/kinds`)).body.data.map(
    ({ id, name }: { id: number; name: string }) => ({ id, name }),
  );
async function newKind(name: string): Promise<number> {
  const body = { kinds: [...(await kinds()), { name }], removed: [] };
  return (await owner.call('PUT', `${base}/kinds`, body)).body.data.at(-1).id;
}
const read = async (id: number) => (await owner.call('GET', `${base}/products/${id}`)).body.data;
const pricesOf = async (id: number): Promise<number[]> =>
  (await read(id)).skus.map((one: { price: number }) => one.price);
const check = (products: number[], act: object, staff = owner) =>
  staff.call('POST', `${base}/product-changes/check`, { products, act });
const change = (products: { id: number; revision: number }[], act: object, key?: string) =>
  owner.call('POST', `${base}/product-changes`, { products, act }, key);
const undo = (id: number, staff = owner, key?: string) =>
  staff.call('POST', `${base}/product-changes/${id}/undo`, undefined, key);
/** Checks an act and makes it. */
async function act(products: number[], wanted: object) {
  const { changing } = (await check(products, wanted)).body.data;
  return (await change(changing, wanted)).body.data;
}

describe('prices of many products', () => {
  it('are shown before the change, changed together, and restored by one undo', async () => {
    const [one, two] = [await newProduct([1_234, 2_000]), await newProduct([500])];
    const wanted = price('percent', 10, { unit: 10, rounding: 'down' });
    const checked = await check([one, two], wanted);
    expect(checked.status).toBe(200);
    expect(checked.body.data).toMatchObject({
      changing: [
        { id: one, revision: 0 },
        { id: two, revision: 0 },
      ],
      unchanged: 0,
      refused: [],
      shown: [
        {
          id: one,
          before: { skus: [{ price: 1_234 }, { price: 2_000 }] },
          after: { skus: [{ price: 1_350 }, { price: 2_200 }] },
        },
        { id: two, after: { skus: [{ price: 550 }] } },
      ],
    });
    expect(await pricesOf(one)).toEqual([1_234, 2_000]);
    const { changed, undo: batch } = (await change(checked.body.data.changing, wanted)).body.data;
    expect(changed).toBe(2);
    expect(await pricesOf(one)).toEqual([1_350, 2_200]);
    expect(await read(one)).toMatchObject({ revision: 1 });
    const entries = await shop.sql<{ before: { skus: { price: number }[] } }>(
      "SELECT before FROM audit_entries WHERE subject = $1 AND call LIKE '%product-changes'",
      [`product ${two}`],
    );
    expect(entries).toMatchObject([{ before: { skus: [{ price: 500 }] } }]);
    expect((await undo(batch.id)).body.data).toEqual({ restored: 2, refused: [] });
    expect(await pricesOf(one)).toEqual([1_234, 2_000]);
    expect(await pricesOf(two)).toEqual([500]);
    expect(await undo(batch.id)).toMatchObject({
      status: 409,
      body: { code: 'UNDO_IS_OVER', reason: 'moved_on' },
    });
  });

  it('leave a product that was changed after the check, now or at the undo', async () => {
    const [one, two] = [await newProduct([1_000]), await newProduct([1_000])];
    const { changing } = (await check([one, two], price('set', 900))).body.data;
    await act([one], { kind: 'archive', is_archived: true });
    const reply = (await change(changing, price('set', 900))).body.data;
    expect(reply).toMatchObject({
      changed: 1,
      refused: [{ id: one, refusal: 'changed_meanwhile' }],
    });
    expect(await pricesOf(one)).toEqual([1_000]);
    await act([two], price('set', 800));
    expect((await undo(reply.undo.id)).body.data).toMatchObject({
      restored: 0,
      refused: [{ id: two, refusal: 'changed_meanwhile' }],
    });
    expect(await pricesOf(two)).toEqual([800]);
  });

  it('are not touched while a sale has lowered them', async () => {
    const id = await newProduct([1_000]);
    const at = (minutes: number) =>
      new Date(shop.app.now().getTime() + minutes * 60_000).toISOString();
    const sale = { name: '夏', percent: 20, prices: [], product_ids: [id], kind_ids: [] };
    const times = { starts_at: at(1), ends_at: at(60) };
    expect((await owner.call('POST', `${base}/sale-prices`, { ...sale, ...times })).status).toBe(
      200,
    );
    shop.advance(2 * 60_000);
    await changeDuePrices(shop.app);
    expect(await pricesOf(id)).toEqual([800]);
    expect((await check([id], price('amount', 100))).body.data).toMatchObject({
      changing: [],
      refused: [{ id, refusal: 'in_sale' }],
    });
  });

  it('are changed once when two calls race with the same versions', async () => {
    const ids = [await newProduct([1_000]), await newProduct([2_000])];
    const { changing } = (await check(ids, price('amount', 100))).body.data;
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => change(changing, price('amount', 100))),
    );
    const counts = replies.map(({ body }) => body.data.changed);
    expect(counts.toSorted()).toEqual([0, 0, 0, 2]);
    expect(await pricesOf(ids[0] as number)).toEqual([1_100]);
  });
});

describe('state and category of many products', () => {
  it('ends and restarts the sale', async () => {
    const id = await newProduct([700]);
    expect(await act([id], ending)).toMatchObject({ changed: 1 });
    expect((await shop.call('GET', `/api/v2/products/${id}`)).status).toBe(404);
    expect((await check([id], ending)).body.data).toMatchObject({ changing: [], unchanged: 1 });
    await act([id], { kind: 'archive', is_archived: false });
    expect((await shop.call('GET', `/api/v2/products/${id}`)).status).toBe(200);
  });

  it('sets the category, and an undo forgets one that was removed meanwhile', async () => {
    const [first, second] = [await newKind('器のセール'), await newKind('茶のセール')];
    const id = await newProduct([700], { kind_id: first });
    const { undo: batch } = await act([id], { kind: 'category', kind_id: second });
    expect(await read(id)).toMatchObject({ kind_id: second });
    const kept = (await kinds()).filter((kind) => kind.id !== first);
    await owner.call('PUT', `${base}/kinds`, { kinds: kept, removed: [first] });
    expect((await undo(batch.id)).body.data).toMatchObject({ restored: 1 });
    expect(await read(id)).toMatchObject({ kind_id: null });
  });
});

describe('a bulk change', () => {
  it('refuses other stores’ products and staff', async () => {
    const id = await newProduct([700]);
    expect(
      (
        await stranger.call('POST', '/stores/chaya/product-changes/check', {
          products: [id],
          act: ending,
        })
      ).body.data,
    ).toMatchObject({ changing: [], refused: [{ id, name: null, refusal: 'not_found' }] });
    const { undo: batch } = await act([id], ending);
    for (const reply of [
      await check([id], ending, packer),
      await packer.call('POST', `${base}/product-changes`, {
        products: [{ id, revision: 0 }],
        act: ending,
      }),
      await undo(batch.id, packer),
    ])
      expect(reply).toMatchObject({ status: 403, body: { code: 'ROLE_NOT_ALLOWED' } });
    expect(
      (await stranger.call('POST', `/stores/chaya/product-changes/${batch.id}/undo`)).status,
    ).toBe(404);
  });

  it('refuses prices below one, unknown categories and empty selections', async () => {
    const id = await newProduct([700]);
    for (const wanted of [price('set', 0), { kind: 'category', kind_id: 999_999 }]) {
      const refused = { status: 422, body: { code: 'VALIDATION_EXCEPTION' } };
      expect(await check([id], wanted)).toMatchObject(refused);
      expect(await change([{ id, revision: 0 }], wanted)).toMatchObject(refused);
    }
    expect((await check([], ending)).body.code).toBe('VALIDATION_EXCEPTION');
  });

  it('is made once per idempotency key', async () => {
    const id = await newProduct([700]);
    const products = [{ id, revision: 0 }];
    const first = await change(products, price('amount', 1), 'bulk-key-0000000001');
    expect(await change(products, price('amount', 1), 'bulk-key-0000000001')).toMatchObject({
      body: first.body,
    });
    expect(await pricesOf(id)).toEqual([701]);
    expect(await change(products, price('amount', 2), 'bulk-key-0000000001')).toMatchObject({
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    const batch = first.body.data.undo.id;
    const undone = await undo(batch, owner, 'bulk-key-0000000002');
    expect((await undo(batch, owner, 'bulk-key-0000000002')).body).toEqual(undone.body);
    const other = await act([id], price('amount', 5));
    expect(await undo(other.undo.id, owner, 'bulk-key-0000000002')).toMatchObject({
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('cannot be undone after ten minutes', async () => {
    const { undo: batch } = await act([await newProduct([700])], ending);
    shop.advance(10 * 60_000);
    expect(await undo(batch.id)).toMatchObject({
      body: { code: 'UNDO_IS_OVER', reason: 'too_late' },
    });
  });
});

describe('the list of goods', () => {
  const list = async (query: string) =>
    (await owner.call('GET', `${base}/products?${query}`)).body.data as {
      id: number;
      name: string;
    }[];
  const ids = async (query: string): Promise<number[]> =>
    (await owner.call('GET', `${base}/product-ids?${query}`)).body.data;

  it('sorts by price, name, units and age, and returns the same ids', async () => {
    const kind = await newKind('並べ替え');
    const b = await newProduct([300, 900], { name: 'B', kind_id: kind });
    const a = await newProduct([200], { name: 'A', kind_id: kind });
    const c = await newProduct([100, 1, 1], { name: 'C', kind_id: kind });
    const within = `kind=${kind}`;
    for (const [sort, order] of [
      ['name', [a, b, c]],
      ['name_down', [c, b, a]],
      ['price', [c, a, b]],
      ['price_down', [b, a, c]],
      ['available', [a, b, c]],
      ['available_down', [c, b, a]],
      ['newest', [c, a, b]],
      ['shelf', [b, a, c]],
    ] as const) {
      expect((await list(`${within}&sort=${sort}`)).map(({ id }) => id)).toEqual(order);
      expect(await ids(`${within}&sort=${sort}`)).toEqual(order);
    }
    await act([b], ending);
    expect(await ids(`${within}&state=listed`)).toEqual([a, c]);
    expect(await ids(`${within}&state=archived`)).toEqual([b]);
    expect(await ids(`${within}&state=all`)).toEqual([b, a, c]);
    expect(await ids('kind=0&state=all')).not.toContain(a);
    expect(await ids(`${within}&keyword=C`)).toEqual([c]);
    expect((await list(`${within}&keyword=A&sort=price`)).map(({ id }) => id)).toEqual([a]);
    for (const wrong of ['sort=color', 'state=gone', 'kind=x'])
      expect((await owner.call('GET', `${base}/product-ids?${wrong}`)).body.code).toBe(
        'VALIDATION_EXCEPTION',
      );
  });
});
