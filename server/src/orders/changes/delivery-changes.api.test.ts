import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, type TestBuyer } from '../../../test/buyer.ts';
import { emailsOf } from '../../../test/fulfilment.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { newTaiwanBuyer, newTwSku } from '../../../test/taiwan.ts';

const rules = {
  carrier: 'yamato',
  dates: true,
  slots: true,
  notes: true,
  lead_days: 1,
  cutoff_hour: 24,
  closed_weekdays: [],
  closed_days: [],
  transit_days: 1,
  far: [{ level_one_code: ['47'], transit_days: 4 }],
  span_days: 10,
};
let shop: TestShop;
let packer: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  packer = await newStaff(shop, { hanamori: 'packer', chaya: 'packer' });
  owner = await newStaff(shop, { hanamori: 'owner' });
  const { shipping, pick_up } = (await owner.call('GET', '/stores/hanamori/settings')).body.data;
  const body = { shipping: { ...shipping, delivery: rules }, pick_up };
  expect((await owner.call('PUT', '/stores/hanamori/shipping', body)).status).toBe(200);
});
afterAll(() => shop.close());

const dayIn = (days: number) =>
  new Date(shop.app.now().getTime() + (9 + 24 * days) * 3_600_000).toISOString().slice(0, 10);

async function placed(also: object = {}): Promise<{ buyer: TestBuyer; id: number; at: string }> {
  const buyer = await newGuest(shop);
  const line = await buyer.line(await newSku(shop, { stock: 5 }));
  const { body } = await buyer.checkout([line], { payment_type: 'custom_cod', ...also });
  return { buyer, id: body.id, at: `/stores/hanamori/orders/${body.id}` };
}
const read = async (at: string) => (await packer.call('GET', `${at}/change`)).body.data;
/** Sends the form of an order with some fields changed. */
async function change(at: string, fields: object, key?: string) {
  const { revision, name, phone_number, address, delivery_request } = await read(at);
  const form = { revision, name, phone_number, address, delivery_request, ...fields };
  return packer.call('PUT', `${at}/delivery`, form, key);
}

describe('where an order is delivered', () => {
  it('is changed with the flat number of a caller, on all pages and in an email', async () => {
    const { buyer, id, at } = await placed({ email: 'caller@example.com' });
    const { address } = await read(at);
    expect(address).toEqual({ postcode: '100-0001', place: '東京都千代田区千代田1-1' });
    const place = `${address.place} 305号室`;
    const changed = await change(at, {
      address: { ...address, place },
      phone_number: '03-1234-5678',
    });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({ revision: 1, address: { place } });
    expect((await buyer.see(id)).shipping.receiver).toMatchObject({
      address: `〒100-0001 ${place}`,
      phone: '0312345678',
    });
    const shown = (await owner.call('GET', at)).body.data;
    expect(shown.changes).toMatchObject([
      {
        by: expect.stringContaining('Staff'),
        changes: [
          { field: 'phone', from: '09012345678', to: '0312345678' },
          { field: 'address', from: '〒100-0001 東京都千代田区千代田1-1' },
        ],
      },
    ]);
    expect(await emailsOf(shop, id)).toContain('changed');
    // the address book is the buyer's own
    const [kept] = (await buyer.call('GET', '/addresses')).body;
    expect(kept.address.level_four).toBe('1-1');
  });

  it('keeps names, numbers and addresses out of the activity log', async () => {
    const { at } = await placed();
    await change(at, { name: '山田 太郎' });
    const [entry] = (await owner.call('GET', '/stores/hanamori/audit')).body.data;
    expect(entry.call).toContain('/delivery');
    expect(JSON.stringify(entry)).not.toMatch(/山田|花森 花子/);
  });

  it.each([
    [{ postcode: '900-0001', place: '東京都千代田区1-1' }, 'body.address.postcode'],
    [{ postcode: '100-0001', place: '千代田区1-1' }, 'body.address.place'],
    [{ postcode: '100-0001', place: '東京都' }, 'body.address.place'],
    [{ postcode: '1', place: '東京都千代田区1-1' }, 'body.address.postcode'],
    [null, 'body.address'],
  ])('refuses the address %o', async (address, path) => {
    const { at } = await placed();
    const { status, body } = await change(at, { address });
    expect(status).toBe(422);
    expect(body.errors[0].path).toBe(path);
    expect(await read(at)).toMatchObject({ revision: 0 });
  });

  it('refuses a phone number that the country does not have', async () => {
    const { at } = await placed();
    const { body } = await change(at, { phone_number: '0912345678' });
    expect(body.errors[0].path).toBe('body.phone_number');
  });

  it('follows the districts of Taiwan', async () => {
    const buyer = await newTaiwanBuyer(shop);
    const id = await buyer.order(await newTwSku(shop, { stock: 5 }), {});
    const at = `/stores/chaya/orders/${id}`;
    const { address } = await read(at);
    const other = { postcode: '106', place: '台北市大安區和平東路1號' };
    const changed = await change(at, { address: other });
    expect(changed.body.data.address).toEqual({
      postcode: '106',
      place: '臺北市大安區和平東路1號',
    });
    expect((await change(at, { address: { ...other, postcode: '100' } })).body.errors[0].path).toBe(
      'body.address.postcode',
    );
    expect((await change(at, { address: { ...address, place: '和平東路' } })).status).toBe(422);
  });
});

describe('when an order is delivered', () => {
  it('is changed to an offered day, and to the nearest one if it is refused', async () => {
    const { buyer, id, at } = await placed();
    const early = { day: dayIn(0), slot: '18-20', note: null };
    const refused = await change(at, { delivery_request: early });
    expect(refused.body).toMatchObject({
      code: 'ORDER_CHANGE_REFUSED',
      reason: 'delivery_impossible',
      delivery_request: { day: dayIn(2), slot: '18-20' },
    });
    const { delivery_request } = refused.body;
    expect((await change(at, { delivery_request })).status).toBe(200);
    expect((await buyer.see(id)).delivery_request).toEqual(delivery_request);
  });

  it('keeps a day that was promised, but not for a place that takes longer', async () => {
    const { at } = await placed({ delivery_request: { day: dayIn(2), slot: null, note: null } });
    shop.advance(24 * 3_600_000);
    expect((await change(at, { name: '花森 次郎' })).status).toBe(200);
    const far = { postcode: '900-0001', place: '沖縄県那覇市1-1' };
    expect((await change(at, { address: far })).body).toMatchObject({
      reason: 'delivery_impossible',
      delivery_request: { day: dayIn(5) },
    });
  });
});

describe('a change', () => {
  it('without a difference is refused', async () => {
    const { id, at } = await placed();
    expect((await change(at, {})).body.reason).toBe('nothing_changed');
    expect(await emailsOf(shop, id)).not.toContain('changed');
  });

  it('of a form that is out of date is refused, and of two at once one is made', async () => {
    const { at } = await placed();
    const old = await read(at);
    const { revision, name, phone_number, address, delivery_request } = old;
    const form = { revision, name, phone_number, address, delivery_request };
    const both = await Promise.all(
      ['甲', '乙'].map((given) => packer.call('PUT', `${at}/delivery`, { ...form, name: given })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('CHANGED_MEANWHILE');
    expect((await read(at)).revision).toBe(1);
  });

  it('sent twice with one key is made once; the key of another form is refused', async () => {
    const { at } = await placed();
    const { address } = await read(at);
    const form = {
      revision: 0,
      name: '花森 三郎',
      phone_number: '09012345678',
      address,
      delivery_request: null,
    };
    const send = (body: object) => packer.call('PUT', `${at}/delivery`, body, `key-of-${at}`);
    const [first, again] = [await send(form), await send(form)];
    expect(again.body).toEqual(first.body);
    expect((await read(at)).revision).toBe(1);
    expect((await send({ ...form, name: '四郎' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it.each(['shipped', 'canceled'])('of an order that was %s meanwhile is refused', async (step) => {
    const { at } = await placed();
    const { address } = await read(at);
    await owner.call('POST', `${at}/${step}`, step === 'canceled' ? { reason: 'buyer' } : {});
    const form = { revision: 0, name: '誰か', phone_number: '09012345678', address };
    const { body } = await packer.call('PUT', `${at}/delivery`, {
      ...form,
      delivery_request: null,
    });
    const reason = step === 'canceled' ? 'over' : 'shipped';
    expect(body).toMatchObject({ code: 'ORDER_CHANGE_REFUSED', reason });
    expect(await read(at)).toMatchObject({ refusal: reason });
  });

  it('races with shipping: the parcel that left has the address of its label', async () => {
    for (let n = 0; n < 5; n++) {
      const { id, at } = await placed();
      const [changed, shipped] = await Promise.all([
        change(at, { name: '競争 花子' }),
        owner.call('POST', `${at}/shipped`, {}),
      ]);
      expect(shipped.status).toBe(200);
      const [row] = await shop.sql<{ name: string }>(
        "SELECT receiver ->> 'name' AS name FROM orders WHERE id = $1",
        [id],
      );
      expect(row?.name === '競争 花子').toBe(changed.status === 200);
    }
  });

  it('after the label file was written asks for a new label', async () => {
    const { id, at } = await placed();
    const labels = () =>
      owner.call('POST', '/stores/hanamori/orders/labels', {
        program: 'b2',
        orders: [id],
        check: false,
        after: null,
      });
    const outdated = async () => (await owner.call('GET', at)).body.data.is_label_outdated;
    await change(at, { name: '最初' });
    expect(await outdated()).toBe(false);
    expect((await labels()).body.rows).toBe(1);
    expect(await outdated()).toBe(false);
    await change(at, { name: '次' });
    expect(await outdated()).toBe(true);
    await labels();
    expect(await outdated()).toBe(false);
  });

  it('is made by staff who ship, in their own store', async () => {
    const { at } = await placed();
    const support = await newStaff(shop, { hanamori: 'support' });
    const stranger = await newStaff(shop, { chaya: 'owner' });
    const { address } = await read(at);
    const form = { revision: 0, name: '甲', phone_number: '09012345678', address };
    const body = { ...form, delivery_request: null };
    expect((await support.call('PUT', `${at}/delivery`, body)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await support.call('GET', `${at}/change`)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await stranger.call('PUT', `${at}/delivery`, body)).status).toBe(404);
    expect((await packer.call('PUT', `${at}/delivery`, { ...body, revision: -1 })).body.code).toBe(
      'VALIDATION_EXCEPTION',
    );
    expect((await packer.call('GET', '/stores/hanamori/orders/99999999/change')).status).toBe(404);
  });
});
