import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, type TestBuyer } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let owner: TestStaff;
let guest: TestBuyer;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
  guest = await newGuest(shop);
  sku = await newSku(shop, { stock: 1_000 });
});
afterAll(() => shop.close());

const ask = (query: string) => owner.call('GET', `/stores/hanamori/orders?${query}`);
const ids = async (query: string): Promise<number[]> => {
  const { status, body } = await ask(`tab=all&per_page=300&${query}`);
  expect(status, JSON.stringify([query, body])).toBe(200);
  expect(body.total).toBe(body.data.length);
  return body.data.map(({ id }: { id: number }) => id);
};
const sendTo = (order: number, address: string) =>
  shop.sql(
    `UPDATE orders SET receiver = receiver || jsonb_build_object('address', $2::text) WHERE id = $1`,
    [order, address],
  );

describe('the list of orders is filtered', () => {
  it('by the prefecture, which it shows, and finds the address', async () => {
    const [kyoto, fuchu] = [await guest.order(sku), await guest.order(sku)];
    await sendTo(kyoto, '〒604-8571 京都府京都市中京区寺町通1');
    // the name of another prefecture is part of this address
    await sendTo(fuchu, '〒183-0055 東京都府中市府中町1-2');
    expect(await ids('place=26')).toContain(kyoto);
    expect(await ids('place=26')).not.toContain(fuchu);
    expect(await ids('place=13')).toContain(fuchu);
    expect(await ids(`search=${encodeURIComponent('府中市')}`)).toEqual([fuchu]);
    expect((await ask('place=26')).body.data[0]).toMatchObject({ id: kyoto, place: '26' });
    await shop.sql(`UPDATE orders SET shipping_type = 'self_pick_up' WHERE id = $1`, [kyoto]);
    expect(await ids('place=26')).not.toContain(kyoto);
    expect((await ask('place=Kyoto')).body.code).toBe('VALIDATION_EXCEPTION');
    expect(await ids('place=99')).toEqual([]);
  });

  it('by a county of Taiwan, written either way', async () => {
    const order = await guest.order(sku);
    await sendTo(order, '100 台北市中正區忠孝東路1');
    expect(await ids('place=TW-TPE')).toEqual([order]);
  });

  it('by amounts, and sorted by them in both directions, page by page', async () => {
    const dear = await newSku(shop, { stock: 10, price: 50_000 });
    const [two, one] = [await guest.order(dear, 2), await guest.order(dear)];
    expect((await ids('min=50000')).toSorted()).toEqual([two, one].toSorted());
    expect(await ids('min=50000&max=99999')).toEqual([one]);
    expect((await ids('sort=total')).slice(0, 2)).toEqual([two, one]);
    const up: number[] = [];
    for (let after = ''; after !== 'end';) {
      const { body } = await ask(`tab=all&sort=total_up&per_page=7${after && `&after=${after}`}`);
      up.push(...body.data.map(({ id }: { id: number }) => id));
      after = body.next ?? 'end';
    }
    expect(up.slice(-2)).toEqual([one, two]);
    expect(up.toReversed()).toEqual(await ids('sort=total'));
    expect((await ask('min=-1')).body.code).toBe('VALIDATION_EXCEPTION');
  });

  it('by the state of the payment, where one that was not started is unpaid', async () => {
    const [cash, card] = [
      await guest.order(sku),
      await guest.order(sku, 1, { payment_type: 'gmo_credit' }),
    ];
    const unpaid = await ids('payment_status=pending');
    expect(unpaid).toEqual(expect.arrayContaining([cash, card]));
    expect(await ids('payment_status=paid')).not.toContain(cash);
    expect((await ask('payment_status=owed')).body.code).toBe('VALIDATION_EXCEPTION');
  });

  it('by a show, whose title the filter offers', async () => {
    const stream = await newStream(shop, null);
    const order = await guest.order(sku);
    await shop.sql('UPDATE order_items SET stream_id = $2 WHERE order_id = $1', [order, stream]);
    const shows = (await owner.call('GET', '/stores/hanamori/order-shows')).body.data;
    const show = shows.find(({ title }: { title: string }) => title === 'a stream of the tests');
    expect(await ids(`show=${show.id}`)).toEqual([order]);
    const liver = await newStaff(shop, { hanamori: 'liver' });
    expect((await liver.call('GET', '/stores/hanamori/order-shows')).body.code).toBe(
      'ROLE_NOT_ALLOWED',
    );
  });

  it('by the same conditions in the exported file', async () => {
    const order = await guest.order(sku);
    await sendTo(order, '〒900-0001 沖縄県那覇市港町1');
    const number = (await owner.call('GET', `/stores/hanamori/orders/${order}`)).body.data.number;
    const { body } = await owner.call('POST', '/stores/hanamori/orders/export', {
      tab: 'all',
      place: '47',
      min: 1,
      encoding: 'utf-8',
      after: null,
    });
    expect(body.orders).toBe(1);
    expect(Buffer.from(body.part, 'base64').toString()).toContain(number);
  });
});
