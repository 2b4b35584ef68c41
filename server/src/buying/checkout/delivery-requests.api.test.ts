import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, type TestBuyer } from '../../../test/buyer.ts';
import { productOf } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

const at = '/stores/hanamori';
const rules = {
  carrier: 'yamato',
  dates: true,
  slots: true,
  notes: true,
  lead_days: 1,
  cutoff_hour: 12,
  closed_weekdays: [],
  closed_days: [],
  transit_days: 1,
  far: [],
  span_days: 10,
};
let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
});
afterAll(() => shop.close());

async function setRules(delivery: object | null) {
  const { shipping, pick_up } = (await owner.call('GET', `${at}/settings`)).body.data;
  return owner.call('PUT', `${at}/shipping`, { shipping: { ...shipping, delivery }, pick_up });
}
const dayIn = (days: number) =>
  new Date(shop.app.now().getTime() + (9 + 24 * days) * 3_600_000).toISOString().slice(0, 10);
const ordered = async (buyer: TestBuyer, delivery_request: object) =>
  buyer.checkout([await buyer.line(await newSku(shop, { stock: 5 }))], {
    delivery_request,
  });

describe('a delivery request', () => {
  it('is kept with the order, and reaches its page, the packer and the label file', async () => {
    expect((await setRules(rules)).status).toBe(200);
    const buyer = await newGuest(shop);
    const request = { day: dayIn(5), slot: '18-20', note: '置き配でお願いします' };
    const { status, body } = await ordered(buyer, request);
    expect(status).toBe(200);
    expect((await buyer.see(body.id)).delivery_request).toEqual(request);
    expect((await owner.call('GET', `${at}/orders/${body.id}`)).body.data.delivery_request).toEqual(
      request,
    );
    const { part } = (
      await owner.call('POST', `${at}/orders/labels`, {
        program: 'b2',
        orders: [body.id],
        check: false,
        after: null,
      })
    ).body;
    const [label] = parse<Record<string, string>>(
      iconv.decode(Buffer.from(part, 'base64'), 'windows-31j'),
      { columns: true },
    );
    expect(label).toMatchObject({
      お届け予定日: request.day.replaceAll('-', '/'),
      配達時間帯: '1820',
    });
    const [slip] = (await owner.call('GET', `${at}/order-slips?ids=${body.id}`)).body.data;
    expect(slip.delivery_request).toEqual(request);
  });

  it('that is too early is refused with the nearest day, which is then accepted', async () => {
    await setRules(rules);
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 5 }));
    const ask = (delivery_request: object) => buyer.checkout([line], { delivery_request });
    const refused = await ask({ day: dayIn(0), slot: '12-14', note: null });
    expect(refused.body).toMatchObject({
      code: 'FAILED_TO_CHECKOUT',
      reason: 'delivery_impossible',
      delivery_request: { slot: null, note: null },
    });
    expect(refused.body.delivery_request.day > dayIn(1)).toBe(true);
    expect((await ask(refused.body.delivery_request)).status).toBe(200);
  });

  it('that has become impossible meanwhile is refused', async () => {
    await setRules(rules);
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 5 }));
    const delivery_request = { day: dayIn(3), slot: null, note: null };
    await setRules({ ...rules, lead_days: 9 });
    const late = await buyer.checkout([line], { delivery_request });
    expect(late.body.reason).toBe('delivery_impossible');
    await setRules(null);
    expect((await buyer.checkout([line], { delivery_request })).body).toMatchObject({
      reason: 'delivery_impossible',
      delivery_request: { day: null, slot: null, note: null },
    });
    expect((await buyer.checkout([line])).status).toBe(200);
  });

  it('of a konbini order counts from the last day of payment', async () => {
    await setRules(rules);
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 5 }));
    const refused = await buyer.checkout([line], {
      payment_type: 'gmo_cvs',
      delivery_request: { day: dayIn(3), slot: null, note: null },
    });
    expect(refused.body.reason).toBe('delivery_impossible');
    expect(refused.body.delivery_request.day > dayIn(4)).toBe(true);
  });

  it('of a gift reaches the packer and the orders file, and staff can correct its noshi', async () => {
    const gift = { day: null, slot: null, note: null, noshi: '御祝', noshi_name: '髙橋 花子' };
    const request = { ...gift, hides_prices: true };
    const product = await productOf(shop, await newSku(shop, { stock: 5 }));
    await setRules({ ...rules, gifts: true, wrapping_product_id: product });
    const { body } = await ordered(await newGuest(shop), request);
    const [slip] = (await owner.call('GET', `${at}/order-slips?ids=${body.id}`)).body.data;
    expect(slip.delivery_request).toEqual(request);
    const change = await owner.call('GET', `${at}/orders/${body.id}/change`);
    const { revision, name, phone_number, address } = change.body.data;
    const corrected = await owner.call('PUT', `${at}/orders/${body.id}/delivery`, {
      revision,
      name,
      phone_number,
      address,
      delivery_request: { ...request, noshi: '内祝' },
    });
    expect(corrected.body.data.delivery_request).toEqual({ ...request, noshi: '内祝' });
    const [kept] = await shop.sql('SELECT changes FROM order_changes WHERE order_id = $1', [
      body.id,
    ]);
    expect(kept).toMatchObject({ changes: [{ field: 'noshi', from: '御祝', to: '内祝' }] });
    await setRules(rules);
    expect((await ordered(await newGuest(shop), request)).body).toMatchObject({
      reason: 'delivery_impossible',
      delivery_request: { day: null, slot: null, note: null },
    });
    const others = await setRules({ ...rules, gifts: true, wrapping_product_id: 999_999 });
    expect(others.body.errors).toMatchObject([
      { path: 'body.shipping.delivery.wrapping_product_id' },
    ]);
  });

  it.each([
    [{ day: '2026-02-31', slot: null, note: null }, 'body.delivery_request.day'],
    [{ day: null, slot: '20-21', note: null }, 'body.delivery_request.slot'],
    [{ day: null, slot: null, note: 'あ'.repeat(201) }, 'body.delivery_request.note'],
    [{ day: null, slot: null, note: null, noshi: '祝'.repeat(21) }, 'body.delivery_request.noshi'],
  ])('refuses %o', async (request, path) => {
    expect((await ordered(await newGuest(shop), request)).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path }],
    });
  });
});
