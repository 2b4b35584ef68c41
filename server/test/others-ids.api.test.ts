import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyCaller } from './authorisation/callers.ts';
import {
  operatorKey,
  stores,
  type MatrixCaller,
  type Person,
} from './authorisation/matrix-caller.ts';
import { MatrixThings } from './authorisation/things.ts';
import { newSku } from './buyer.ts';
import { openShop, type Reply, type TestShop } from './shop.ts';
import { asBearer } from './staff.ts';
import { validBodies } from './valid-bodies.ts';

/** Ids in bodies, which the matrix of paths (authorisation.api.test.ts) does not cover. */
let shop: TestShop;
let people: Person[];
let owner: MatrixCaller;
let things: MatrixThings;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operatorKey } });
  things = new MatrixThings(shop);
  const callers = await everyCaller(shop);
  people = callers.flatMap(({ person }) => (person && !person.session_digest ? [person] : []));
  owner = callers.find(({ name }) => name === `owner of ${stores.here}`) as MatrixCaller;
});
afterAll(() => shop.close());

const unknownId = 2_147_483_647;

/** Expects the same reply for another person's id as for one that does not exist. */
async function expectAbsent(
  call: (id: number) => Promise<Reply>,
  id: number,
  what: string,
): Promise<void> {
  const [theirs, none] = [await call(id), await call(unknownId)];
  expect(theirs.status, `${what}: ${JSON.stringify(theirs.body)}`).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(theirs), what).toBe(
    JSON.stringify(none).replaceAll(String(unknownId), String(id)),
  );
}

it('another person’s line, address or konbini record in a body does not exist for any caller', async () => {
  for (const me of people)
    for (const other of people) {
      if (me === other) continue;
      const said = `${me.name} with that of ${other.name}`;
      const line = await things.ofPerson('line', other);
      const mine = await me.buyer.line(await newSku(shop, { stock: 9 }));
      const address = await things.ofPerson('address', other);
      const record = await things.ofPerson('konbini', other);
      const own = await things.ofPerson('address', me);
      const call = (method: string, path: string, body: unknown) =>
        me.buyer.call(method, path, { body });
      await expectAbsent(
        (id) => call('PUT', `/stores/${stores.here}/cart-items/sync-snapshot`, { ids: [id] }),
        line,
        `${said}: line accepted`,
      );
      await expectAbsent(
        (id) => call('POST', '/carts/pricing', { item_ids: [id], shipping_setting_id: 1 }),
        line,
        `${said}: line priced`,
      );
      await expectAbsent(
        (id) => me.buyer.checkout([id], { address_id: own }),
        line,
        `${said}: line ordered`,
      );
      await expectAbsent(
        (id) => me.buyer.checkout([mine], { address_id: id }),
        address,
        `${said}: address`,
      );
      await expectAbsent(
        (id) => call('POST', `/orders/${me.order}/payment-account/generate`, { id }),
        record,
        `${said}: konbini record`,
      );
      await expectAbsent(
        (id) => call('POST', '/gmo-cvs', { id }),
        record,
        `${said}: konbini record kept`,
      );
      expect((await me.buyer.call('DELETE', `/cart-items/${mine}`)).status, said).toBe(200);
    }
});

it('another store’s SKU or kind in a body does not exist, and stays unchanged', async () => {
  const here = asBearer(shop, (owner.headers['authorization'] as string).slice('Bearer '.length));
  const base = `/stores/${stores.here}`;
  const product = await things.ofStore('product', stores.here);
  const foreign = await things.ofStore('sku', stores.there);
  const [kind] = await shop.sql<{ id: number }>(
    "INSERT INTO product_kinds (store_id, name, position) SELECT id, 'a kind', 1 FROM stores WHERE slug = $1 RETURNING id",
    [stores.there],
  );
  const { id: kind_id } = kind as { id: number };
  const body = validBodies['PUT /console/stores/{slug}/products/{id}'](shop.origin);
  const before = (await here('GET', `${base}/products/${product}`)).body.data;
  const put = (change: object) =>
    here('PUT', `${base}/products/${product}`, { ...body, revision: before.revision, ...change });
  await expectAbsent(
    (id) =>
      put({
        skus: [
          { name: 'one', price: 100, original_price: null, salable_limit: null, tax_rate: 10, id },
        ],
      }),
    foreign,
    'sku',
  );
  await expectAbsent((id) => put({ kind_id: id }), kind_id, 'kind');
  await expectAbsent(
    (id) => here('PUT', `${base}/kinds`, { kinds: [], removed: [id] }),
    kind_id,
    'kind removed',
  );
  await expectAbsent(
    (id) => here('PUT', `${base}/kinds`, { kinds: [{ id, name: 'ours' }], removed: [] }),
    kind_id,
    'kind renamed',
  );
  expect((await here('GET', `${base}/products/${product}`)).body.data).toEqual(before);
  expect(await shop.sql('SELECT name FROM product_kinds WHERE id = $1', [kind_id])).toEqual([
    { name: 'a kind' },
  ]);
});
