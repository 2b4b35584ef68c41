import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, type TestBuyer } from '../../../test/buyer.ts';
import { emailsOf } from '../../../test/fulfilment.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { unshippedUnits } from '../../catalog/stock/correct-stock.ts';
import { closeUndoWindows } from '../../app/jobs/undo-windows.ts';
import { emailFacts } from '../../notifications/emails/queries.ts';
import { compose } from '../../notifications/emails/compose.ts';

let shop: TestShop;
let owner: TestStaff;
let packer: TestStaff;
let guest: TestBuyer;
beforeAll(async () => {
  shop = await openShop({ settings: { UNDO_SECONDS: '60' } });
  owner = await newStaff(shop, { hanamori: 'owner' });
  packer = await newStaff(shop, { hanamori: 'packer' });
  guest = await newGuest(shop);
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const base = '/stores/hanamori';
const detail = async (id: number) => (await owner.call('GET', `${base}/orders/${id}`)).body.data;
const add = (id: number, body: object, key?: string, staff = packer) =>
  staff.call('POST', `${base}/orders/${id}/parcels`, body, key);
const correct = (id: number, body: object) =>
  packer.call('PUT', `${base}/orders/${id}/parcels`, body);
const undo = (id: number, step_id: number) =>
  owner.call('POST', `${base}/orders/${id}/undo`, { step_id });
interface Line {
  number: string;
  tracking_number?: string;
}
const byFile = async (lines: Line[]) =>
  (
    await packer.call('POST', `${base}/shipments`, {
      lines: lines.map((line) => ({ company: 'ヤマト運輸', ...line })),
      all_or_none: false,
      from_file: true,
    })
  ).body;
const numbersOf = async (id: number) =>
  (await detail(id)).parcels.map(
    ({ tracking_number }: { tracking_number: string | null }) => tracking_number,
  );
/** Ends the undo windows. */
async function later() {
  shop.advance(61_000);
  await closeUndoWindows(shop.app);
}

/** An order of three units of one SKU and two of another. */
async function newOrder() {
  const skus = [await newSku(shop, { stock: 10 }), await newSku(shop, { stock: 10 })] as const;
  const lines = [await guest.line(skus[0], 3), await guest.line(skus[1], 2)];
  const id = (await guest.checkout(lines)).body.id as number;
  const { number, items } = await detail(id);
  const [three, two] = items.map((item: { id: number }) => item.id) as [number, number];
  return { id, number: number as string, three, two, skus };
}

describe('several parcels of one order', () => {
  it('ships units in two parcels, shows both to staff and buyer, and names both in the emails', async () => {
    const { id, three, two } = await newOrder();
    const units = [
      { item_id: three, quantity: 2 },
      { item_id: two, quantity: 2 },
    ];
    const first = await add(id, {
      company: 'ヤマト運輸',
      company_code: 'yamato',
      tracking_number: '400000000011',
      units,
    });
    expect(first.body.data).toMatchObject({
      status: 'undelivered',
      undo: { step: 'partly_shipped' },
      lines: [
        { item_id: three, shipping_status: 'pending', shipped_quantity: 2 },
        { item_id: two, shipping_status: 'shipped' },
      ],
    });
    const { data } = (await owner.call('GET', `${base}/orders?tab=to_ship`)).body;
    expect(data.find((entry: { id: number }) => entry.id === id)).toMatchObject({
      stage: 'to_ship',
      is_partly_shipped: true,
    });
    // a label has only what is left to ship, and the order cannot be canceled or changed any more
    expect(
      (await owner.call('POST', `${base}/orders/${id}/canceled`, { reason: 'seller' })).status,
    ).toBe(409);
    await later();
    const [partEmail] = await shop.sql<{ subject_id: number }>(
      "SELECT subject_id FROM emails WHERE order_id = $1 AND kind = 'shipped'",
      [id],
    );
    const store_id = (
      await shop.sql<{ store_id: number }>('SELECT store_id FROM orders WHERE id = $1', [id])
    )[0]?.store_id as number;
    const about = { store_id, order_id: id, kind: 'shipped' as const };
    expect(
      await emailFacts(shop.app.database, {
        ...about,
        subject_id: partEmail?.subject_id as number,
      }),
    ).toMatchObject({ is_part: true, parcels: [{ goods: [{ quantity: 2 }, { quantity: 2 }] }] });

    const last = await add(id, { company: '佐川急便', tracking_number: '400000000022' });
    expect(last.body.data).toMatchObject({ status: 'delivering', undo: { step: 'shipped' } });
    await later();
    const parcels = [
      { company: 'ヤマト運輸', tracking_number: '400000000011', units },
      {
        company: '佐川急便',
        tracking_number: '400000000022',
        units: [{ item_id: three, quantity: 1 }],
      },
    ];
    expect(await detail(id)).toMatchObject({ stage: 'shipped', parcels });
    expect(await guest.see(id)).toMatchObject({
      parcels,
      items: [{ shipping_status: 'shipped' }, { shipping_status: 'shipped' }],
    });
    expect((await emailsOf(shop, id)).filter((kind) => kind === 'shipped')).toHaveLength(2);
    const facts = await emailFacts(shop.app.database, { ...about, subject_id: 0 });
    expect(facts?.is_part).toBe(false);
    const text = JSON.stringify(
      compose('shipped', facts as NonNullable<typeof facts>, 'https://shop.example', null),
    );
    for (const found of ['お荷物1', '400000000011', 'お荷物2', '400000000022', '佐川急便'])
      expect(text).toContain(found);
  });

  it('refuses units that have left or are unknown, and writes nothing', async () => {
    const { id, three, two } = await newOrder();
    const other = await newOrder();
    expect((await add(id, { units: [{ item_id: three, quantity: 2 }] })).status).toBe(200);
    expect((await add(id, { units: [{ item_id: three, quantity: 2 }] })).body).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
      reason: 'shipped_already',
    });
    for (const units of [
      [{ item_id: other.three, quantity: 1 }],
      [
        { item_id: two, quantity: 1 },
        { item_id: two, quantity: 1 },
      ],
      [{ item_id: two, quantity: 0 }],
      [],
    ])
      expect((await add(id, { units })).body.code).toBe('VALIDATION_EXCEPTION');
    expect((await add(id, { units: null })).body.code).toBe('VALIDATION_EXCEPTION');
    // nothing has shipped completely, so there is no further parcel of shipped goods
    expect((await add(id, { units: null, tracking_number: '400000000033' })).body.code).toBe(
      'ORDER_STEP_REFUSED',
    );
    expect((await detail(id)).parcels).toHaveLength(1);
    const liver = await newStaff(shop, { hanamori: 'liver' });
    expect((await add(id, {}, undefined, liver)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect(
      (await liver.call('PUT', `${base}/orders/${id}/parcels`, { parcel_id: 1 })).body.code,
    ).toBe('ROLE_NOT_ALLOWED');
  });

  it('ships the last units once when two packers add the last parcel at the same time', async () => {
    const { id, three } = await newOrder();
    await add(id, { units: [{ item_id: three, quantity: 3 }] });
    const replies = await Promise.all([
      add(id, { tracking_number: '400000000044' }),
      add(id, { tracking_number: '400000000055' }, undefined, owner),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await detail(id)).parcels).toHaveLength(2);
    // the same units, neither of them the last
    const again = await newOrder();
    const body = { units: [{ item_id: again.three, quantity: 2 }] };
    const both = await Promise.all([add(again.id, body), add(again.id, body, undefined, owner)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await detail(again.id)).items[0].shipped_quantity).toBe(2);
  });

  it('returns the first answer to a repeated key, and refuses the key for another parcel', async () => {
    const { id, three } = await newOrder();
    const body = { units: [{ item_id: three, quantity: 1 }] };
    const key = randomUUID();
    expect((await add(id, body, key)).status).toBe(200);
    expect((await add(id, body, key)).status).toBe(200);
    expect((await detail(id)).parcels).toHaveLength(1);
    expect((await add(id, {}, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('undoes the last parcel, then the one before it', async () => {
    const { id, three, skus } = await newOrder();
    const before = await detail(id);
    const one = await add(id, {
      tracking_number: '400000000066',
      units: [{ item_id: three, quantity: 1 }],
    });
    const two = await add(id, { tracking_number: '400000000077' });
    const steps = [one, two].map(({ body }) => body.data.undo.step_id as number);
    expect((await undo(id, steps[0] as number)).body.code).toBe('UNDO_IS_OVER');
    expect((await undo(id, steps[1] as number)).status).toBe(200);
    expect(await detail(id)).toMatchObject({
      stage: 'to_ship',
      tracking_number: '400000000066',
      parcels: [{ tracking_number: '400000000066' }],
      items: [{ shipped_quantity: 1, shipping_status: 'pending' }, { shipping_status: 'pending' }],
    });
    const shelf = await shop.sql(
      `SELECT ${unshippedUnits} AS units FROM sku_stock q WHERE q.sku_id = ANY($1) ORDER BY q.sku_id`,
      [skus],
    );
    expect(shelf).toEqual([{ units: 2 }, { units: 2 }]);
    expect((await undo(id, steps[0] as number)).status).toBe(200);
    expect(await detail(id)).toMatchObject({
      items: before.items,
      parcels: [],
      tracking_number: null,
    });
  });

  it('adds a further parcel to an order that has shipped, once per number, and undoes it', async () => {
    const { id } = await newOrder();
    await add(id, { company: 'ヤマト運輸', tracking_number: '400000000088' });
    await later();
    const further = { company: 'ヤマト運輸', tracking_number: '4000-0000-0099', units: null };
    const added = await add(id, further);
    expect(added.body.data).toMatchObject({
      status: 'delivering',
      undo: { step: 'parcel_added' },
    });
    expect((await add(id, { ...further, tracking_number: '400000000099' })).status).toBe(200);
    expect(await numbersOf(id)).toEqual(['400000000088', '4000-0000-0099']);
    expect((await undo(id, added.body.data.undo.step_id)).status).toBe(200);
    expect(await numbersOf(id)).toEqual(['400000000088']);
    await add(id, further);
    await later();
    expect((await emailsOf(shop, id)).filter((kind) => kind === 'shipped')).toHaveLength(2);
    expect((await add(id, {})).body).toMatchObject({ reason: 'shipped_already' });
  });

  it('keeps the parcel of an order that shipped before parcels were recorded', async () => {
    const { id } = await newOrder();
    await add(id, { company: 'ヤマト運輸', tracking_number: '400000000100' });
    await later();
    await shop.sql('DELETE FROM order_parcels WHERE order_id = $1', [id]);
    await add(id, { tracking_number: '400000000101', units: null });
    expect(await numbersOf(id)).toEqual(['400000000100', '400000000101']);
  });

  it('corrects one parcel, also what undoing the next one returns to', async () => {
    const { id, three } = await newOrder();
    await add(id, {
      tracking_number: '400000000110',
      units: [{ item_id: three, quantity: 1 }],
    });
    const next = await add(id, { tracking_number: '400000000111' });
    const [parcel] = (await detail(id)).parcels;
    const body = { parcel_id: parcel.id, company: '日本郵便', tracking_number: '400000000112' };
    expect((await correct(id, body)).status).toBe(200);
    expect(await numbersOf(id)).toEqual(['400000000112', '400000000111']);
    expect((await detail(id)).tracking_number).toBe('400000000111');
    await undo(id, next.body.data.undo.step_id);
    expect(await detail(id)).toMatchObject({
      tracking_number: '400000000112',
      company: '日本郵便',
    });
    expect((await correct(id, { parcel_id: 999_999 })).body.code).toBe('NOT_FOUND');
    const other = await newOrder();
    expect((await correct(other.id, body)).body.code).toBe('NOT_FOUND');
    expect((await correct(id, { parcel_id: 'x' })).body.code).toBe('VALIDATION_EXCEPTION');
    await add(id, {});
    await owner.call('POST', `${base}/orders/${id}/delivered`, {});
    expect((await correct(id, body)).body.code).toBe('ORDER_STEP_REFUSED');
  });
});

describe('a file with several rows for one order', () => {
  it('ships the order in as many parcels, and changes nothing when it comes again', async () => {
    const { id, number } = await newOrder();
    const rows = ['400000000201', '4000-0000-0202'].map((tracking_number) => ({
      number,
      tracking_number,
    }));
    expect(await byFile(rows)).toMatchObject({ shipped: 1, faults: [], undo: expect.anything() });
    expect(await numbersOf(id)).toEqual(['400000000201', '4000-0000-0202']);
    expect(await byFile(rows)).toMatchObject({ shipped: 1, faults: [] });
    expect(await byFile(rows.slice(1))).toMatchObject({ shipped: 1, faults: [] });
    expect(await numbersOf(id)).toHaveLength(2);
    // another number alone is more likely a wrong row
    const another = { number, tracking_number: '400000000203' };
    expect((await byFile([another])).faults).toEqual([{ number, fault: 'shipped_already' }]);
    expect(await byFile([...rows, another])).toMatchObject({ shipped: 1, faults: [] });
    expect(await numbersOf(id)).toHaveLength(3);
    await later();
    const { body } = await owner.call('POST', `${base}/orders/export`, {
      ids: [id],
      encoding: 'utf-8',
      after: null,
    });
    const file = Buffer.from(body.part, 'base64').toString();
    expect(file).toContain('4000-0000-0201, 4000-0000-0202, 4000-0000-0203');
  });

  it('does not send the rest of an order with the number of its first parcel', async () => {
    const { id, number, three } = await newOrder();
    await add(id, { tracking_number: '400000000211', units: [{ item_id: three, quantity: 1 }] });
    const row = { number, tracking_number: '400000000211' };
    expect(await byFile([row])).toMatchObject({ shipped: 1, faults: [] });
    expect((await detail(id)).stage).toBe('to_ship');
    expect(await byFile([row, { number, tracking_number: '400000000212' }])).toMatchObject({
      shipped: 1,
    });
    expect(await detail(id)).toMatchObject({
      stage: 'shipped',
      parcels: [{}, { units: [{}, {}] }],
    });
  });

  it('sends each number once, and all orders of a joint parcel with every number', async () => {
    const [one, other] = [await newOrder(), await newOrder()];
    await owner.call('POST', `${base}/parcels`, { orders: [one.id, other.id], refund_fees: false });
    const { number } = one;
    const reply = await byFile([
      { number, tracking_number: '400000000221' },
      { number, tracking_number: '4000 0000 0221' },
      { number, tracking_number: '400000000222' },
    ]);
    expect(reply).toMatchObject({
      shipped: 2,
      faults: [{ number, fault: 'named_twice' }],
      together: [{ id: other.id }],
    });
    for (const { id } of [one, other])
      expect(await numbersOf(id)).toEqual(['400000000221', '400000000222']);
  });
});
