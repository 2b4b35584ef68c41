import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { emailsOf } from '../../../test/fulfilment.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { closeUndoWindows } from '../../app/jobs/undo-windows.ts';

let shop: TestShop;
let owner: TestStaff;
let packer: TestStaff;
let sku: number;
beforeAll(async () => {
  shop = await openShop({ settings: { UNDO_SECONDS: '60' } });
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
  packer = await newStaff(shop, { hanamori: 'packer' });
  sku = await newSku(shop, { stock: 1_000 });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const base = '/stores/hanamori';
interface Step {
  order_id: number;
  step_id: number;
}
const detail = async (id: number) => (await owner.call('GET', `${base}/orders/${id}`)).body.data;
const stages = (ids: number[]) => Promise.all(ids.map(async (id) => (await detail(id)).stage));
const undo = (steps: Step[], staff = packer, key?: string) =>
  staff.call('POST', `${base}/orders/undo`, { steps }, key);
const step = (id: number, name: string, staff = owner) =>
  staff.call('POST', `${base}/orders/${id}/${name}`, {});
const refusals = ({ body }: { body: any }): unknown[] =>
  body.data.map(({ refusal }: { refusal: unknown }) => refusal);

async function ship(ids: number[], staff = packer): Promise<Step[]> {
  const lines = [];
  for (const id of ids)
    lines.push({ number: (await detail(id)).number, tracking_number: '400000000001' });
  const { body } = await staff.call('POST', `${base}/shipments`, { lines, all_or_none: false });
  return body.undo?.steps ?? [];
}
let mailboxes = 0;
async function ordersOf(count: number): Promise<number[]> {
  const guest = await newGuest(shop);
  const email = `undo-${++mailboxes}@example.com`;
  const ids: number[] = [];
  for (let nth = 0; nth < count; nth++) ids.push(await guest.order(sku, 1, { email }));
  return ids;
}
async function parcelOf(count: number): Promise<number[]> {
  const ids = await ordersOf(count);
  await owner.call('POST', `${base}/parcels`, { orders: ids, refund_fees: false });
  return ids;
}
async function later() {
  shop.advance(61_000);
  await closeUndoWindows(shop.app);
}

describe('undoing a batch', () => {
  it('puts all orders back, and no email is sent', async () => {
    const ids = await ordersOf(5);
    const steps = await ship(ids);
    expect(steps.map(({ order_id }) => order_id)).toEqual(ids);
    expect(refusals(await undo(steps))).toEqual([null, null, null, null, null]);
    expect(new Set(await stages(ids))).toEqual(new Set(['to_ship']));
    expect((await detail(ids[0] as number)).tracking_number).toBeNull();
    await later();
    for (const id of ids) expect(await emailsOf(shop, id)).not.toContain('shipped');
    // the same steps again change nothing, even after the orders have shipped again
    await ship(ids);
    expect(refusals(await undo(steps))).toEqual([null, null, null, null, null]);
    expect(new Set(await stages(ids))).toEqual(new Set(['shipped']));
  });

  it('names the orders that went on, and puts the others back', async () => {
    const [one, two, three] = (await ordersOf(3)) as [number, number, number];
    const steps = await ship([one, two, three]);
    await step(two, 'delivered');
    await step(three, 'returning');
    expect(refusals(await undo(steps))).toEqual([null, 'moved_on', 'moved_on']);
    expect(await stages([one, two])).toEqual(['to_ship', 'done']);
    expect((await detail(three)).status).toBe('returning');
  });

  it('an undo and the beginning of a return at the same time: one of them wins', async () => {
    for (let round = 0; round < 5; round++) {
      const ids = await ordersOf(2);
      const steps = await ship(ids);
      const first = ids[0] as number;
      const [undone, returning] = await Promise.all([undo(steps), step(first, 'returning')]);
      const isUndone = undone.body.data[0].refusal === null;
      expect(returning.status).toBe(isUndone ? 409 : 200);
      expect((await detail(first)).status).toBe(isUndone ? 'undelivered' : 'returning');
      expect(undone.body.data[1].refusal).toBeNull();
    }
  });

  it('is over with the undo window', async () => {
    const ids = await ordersOf(2);
    const steps = await ship(ids);
    await later();
    expect(refusals(await undo(steps))).toEqual(['too_late', 'too_late']);
    expect(new Set(await stages(ids))).toEqual(new Set(['shipped']));
  });

  it('undoes deliveries too, by the steps that they answered', async () => {
    const ids = await ordersOf(2);
    await ship(ids);
    const steps = [];
    for (const id of ids) {
      const { data } = (await step(id, 'delivered', packer)).body;
      steps.push({ order_id: id, step_id: data.undo.step_id });
    }
    expect(refusals(await undo(steps))).toEqual([null, null]);
    expect(new Set(await stages(ids))).toEqual(new Set(['shipped']));
  });

  it('lets packers undo their own steps only', async () => {
    const ids = await ordersOf(2);
    const steps = await ship(ids, owner);
    expect(refusals(await undo(steps, packer))).toEqual(['not_yours', 'not_yours']);
    expect(refusals(await undo(steps, owner))).toEqual([null, null]);
  });

  it('knows no step of another store or of another order', async () => {
    const [one, two] = (await ordersOf(2)) as [number, number];
    const [first] = await ship([one]);
    const swapped = [{ order_id: two, step_id: (first as Step).step_id }];
    expect((await undo(swapped, owner)).body.data).toEqual([
      { id: two, number: null, refusal: 'not_found' },
    ]);
    const path = '/stores/chaya/orders/undo';
    const { body } = await owner.call('POST', path, { steps: [first] });
    expect(body.data).toEqual([{ id: one, number: null, refusal: 'not_found' }]);
    expect(await stages([one])).toEqual(['shipped']);
  });

  it('refuses an empty batch, a used key, and people without a role', async () => {
    const steps = await ship(await ordersOf(1));
    const liver = await newStaff(shop, { hanamori: 'liver' });
    const stranger = await newStaff(shop, { chaya: 'owner' });
    expect((await undo([])).body.code).toBe('VALIDATION_EXCEPTION');
    expect((await undo(steps, liver)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await undo(steps, stranger)).body.code).toBe('NOT_FOUND');
    await undo(steps, packer, 'undo-once');
    const others = await ship(await ordersOf(1));
    expect((await undo(others, packer, 'undo-once')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('undoing the shipment of a parcel', () => {
  it('puts back its orders together, also when one of them is named', async () => {
    const ids = await parcelOf(3);
    const [first] = await ship([ids[1] as number]);
    expect(await stages(ids)).toEqual(['shipped', 'shipped', 'shipped']);
    const { body } = await undo([first as Step]);
    expect(body.data.map(({ id }: { id: number }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await stages(ids)).toEqual(['to_ship', 'to_ship', 'to_ship']);
    // they still share the parcel
    await ship([ids[2] as number]);
    expect(await stages(ids)).toEqual(['shipped', 'shipped', 'shipped']);
  });

  it('puts them back from an order’s page, with an audit entry for each', async () => {
    const ids = await parcelOf(2);
    const steps = await ship([ids[0] as number]);
    const of = steps.find(({ order_id }) => order_id === ids[1]) as Step;
    const path = `${base}/orders/${ids[1]}/undo`;
    const { status, body } = await packer.call('POST', path, { step_id: of.step_id });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: ids[1], status: 'undelivered', undo: null });
    expect(await stages(ids)).toEqual(['to_ship', 'to_ship']);
    const entries = await shop.sql(
      `SELECT o.id FROM audit_entries a JOIN orders o ON a.subject = 'order ' || o.slug
        WHERE o.id = ANY($1::int[]) AND a.call = 'POST /console/stores/{slug}/orders/{id}/undo' ORDER BY 1`,
      [ids],
    );
    expect(entries).toEqual(ids.map((id) => ({ id })));
  });

  it('puts back none when one of them went on', async () => {
    const ids = await parcelOf(2);
    const steps = await ship([ids[0] as number]);
    await step(ids[1] as number, 'delivered');
    expect(refusals(await undo(steps.slice(0, 1)))).toEqual(['moved_on', 'moved_on']);
    const path = `${base}/orders/${ids[0]}/undo`;
    expect((await packer.call('POST', path, { step_id: steps[0]?.step_id })).body).toMatchObject({
      code: 'UNDO_IS_OVER',
      reason: 'moved_on',
    });
    expect(await stages(ids)).toEqual(['shipped', 'done']);
  });

  it('leaves an order that left on another day alone', async () => {
    const ids = await parcelOf(2);
    await ship([ids[0] as number]);
    await later();
    const alone = (await ordersOf(1))[0] as number;
    await shop.sql('UPDATE orders SET parcel_id = $1 WHERE id = $2', [ids[0], alone]);
    const steps = await ship([alone]);
    expect(refusals(await undo(steps))).toEqual([null]);
    expect(await stages(ids)).toEqual(['shipped', 'shipped']);
  });

  it('two members of the staff undo one parcel from two orders at once', async () => {
    const ids = await parcelOf(4);
    const steps = await ship([ids[0] as number]);
    const [a, b] = await Promise.all([
      undo([steps[0] as Step], packer),
      undo([steps[3] as Step], owner),
    ]);
    for (const { body } of [a, b]) for (const { refusal } of body.data) expect(refusal).toBeNull();
    expect(new Set(await stages(ids))).toEqual(new Set(['to_ship']));
  });
});
