import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSku, okinawa, stockOf, theMember, type TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { addressOf, confirm, guestAt, newPerson } from '../../../test/guest-at.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';
import { deleteOrderNetworks } from '../../orders/orders/queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({
    settings: { PUBLIC_URL: 'http://shop.test', DEMO_IN_PUBLIC: '1', OPERATOR_KEY: operator_key },
    bounds: true,
  });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

type Person = ReturnType<typeof newPerson>;
/** Orders units as a person, by card unless `also` says otherwise. */
async function buy(
  buyer: TestBuyer,
  sku: number,
  quantity: number,
  person: Person,
  also: Record<string, unknown> = {},
): Promise<Reply> {
  const { email, phone_number } = person;
  return buyer.checkout([await buyer.line(sku, quantity)], {
    payment_type: 'gmo_credit',
    email,
    phone_number,
    address_id: await addressOf(buyer, person),
    ...also,
  });
}
const cash = { payment_type: 'custom_cod' };
const operator = { authorization: `Bearer ${operator_key}` };
const setBounds = (body: object) =>
  shop.call('PUT', '/api/operator/stores/hanamori/bounds', { headers: operator, body });

describe('a purchase limit counts by person', () => {
  const limited = {
    status: 409,
    body: {
      code: 'REACHED_BUYER_PURCHASABLE_LIMIT',
      buyer_purchasable_limit: 2,
      remaining_quantity: 0,
    },
  };
  it.each<[string, (first: Person, other: Person) => Person]>([
    [
      'phone number',
      (first, other) => ({
        ...other,
        phone_number: first.phone_number.replace(/^(...)(....)/, '$1-$2-'),
      }),
    ],
    [
      'mailbox, however it is written',
      (first, other) => ({ ...other, email: first.email.toUpperCase().replace('@', '+more@') }),
    ],
    [
      'place, however it is written',
      (first, other) => ({
        ...other,
        place: { ...first.place, level_four: first.place.level_four.replace('-1', '番地１') },
      }),
    ],
  ])('by the same %s on orders of other guests', async (_, like) => {
    const sku = await newSku(shop, { stock: 50, limit: 2 });
    const first = newPerson();
    expect((await buy(await guestAt(shop, '203.0.113.1'), sku, 2, first)).status).toBe(200);
    const again = await buy(await guestAt(shop, '198.51.100.1'), sku, 1, like(first, newPerson()));
    expect(again).toMatchObject(limited);
    expect((await buy(await guestAt(shop, '198.51.100.2'), sku, 2, newPerson())).status).toBe(200);
    expect((await stockOf(shop, sku)).sold).toBe(4);
  });
  it('by the contact’s phone number too, and not for goods without a limit', async () => {
    const [sku, free] = [
      await newSku(shop, { stock: 50, limit: 2 }),
      await newSku(shop, { stock: 50 }),
    ];
    const [one, other] = [newPerson(), newPerson()];
    for (const good of [free, sku])
      expect((await buy(await guestAt(shop, '203.0.113.2'), good, 2, one)).status).toBe(200);
    const buyer = await guestAt(shop, '203.0.113.3');
    expect((await buy(buyer, free, 2, one)).status).toBe(200);
    expect(await buy(buyer, sku, 1, { ...other, phone_number: one.phone_number })).toMatchObject(
      limited,
    );
  });
  it('also for concurrent orders', async () => {
    const sku = await newSku(shop, { stock: 50, limit: 2 });
    const person = newPerson();
    const replies = await Promise.all(
      Array.from({ length: 8 }, async (_, n) =>
        buy(await guestAt(shop, `203.0.113.${n}`), sku, 1, person),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, ...Array(6).fill(409)]);
    expect((await stockOf(shop, sku)).sold).toBe(2);
  });
  it.each<[string, (person: ReturnType<typeof newPerson>) => object]>([
    [
      'a room behind the block',
      ({ place }) => ({ place: { ...place, level_four: `${place.level_four} 101` } }),
    ],
    [
      'the name on the postbox',
      ({ place }) => ({ place: { ...place, level_four: `${place.level_four} 様方` } }),
    ],
    [
      'zeros before the numbers',
      ({ place }) => ({
        place: {
          ...place,
          level_four: place.level_four.replaceAll(/\d+/g, (n) => n.padStart(4, '0')),
        },
      }),
    ],
    ['dots and a tag in a Gmail address', () => ({ email: 'o.n.e+x@googlemail.com' })],
  ])('for the same person in another spelling: %s', async (_, rewrite) => {
    const sku = await newSku(shop, { stock: 50, limit: 2 });
    const one = { ...newPerson(), email: 'one@gmail.com' };
    expect(
      (
        await buy(await guestAt(shop, '203.0.113.8'), sku, 2, {
          ...one,
          email: `one${sku}@gmail.com`,
        })
      ).status,
    ).toBe(200);
    const { email, ...rest } = rewrite(one) as { email?: string };
    const again = {
      ...newPerson(),
      ...rest,
      ...(email && { email: email.replace('e+', `e${sku}+`) }),
    };
    expect(await buy(await guestAt(shop, '203.0.113.9'), sku, 1, again)).toMatchObject(limited);
  });
  it('by the buyer’s own phone number, written with the country’s code', async () => {
    const sku = await newSku(shop, { stock: 50, limit: 2 });
    const one = newPerson();
    expect((await buy(await guestAt(shop, '203.0.113.8'), sku, 2, one)).status).toBe(200);
    const phone_number = `+81-${one.phone_number.slice(1)}`;
    expect(
      await buy(await guestAt(shop, '203.0.113.9'), sku, 1, newPerson(), { phone_number }),
    ).toMatchObject(limited);
  });
  it('without canceled orders', async () => {
    const sku = await newSku(shop, { stock: 50, limit: 2 });
    const person = newPerson();
    const first = await guestAt(shop, '203.0.113.4');
    const { id } = (await buy(first, sku, 2, person)).body;
    expect(await fulfil(shop, id, 'canceled')).toMatchObject({ status: 200 });
    expect((await buy(await guestAt(shop, '203.0.113.5'), sku, 2, person)).status).toBe(200);
  });
  it('once for a buyer who ordered as a guest and then logged in', async () => {
    const sku = await newSku(shop, { stock: 50, limit: 2 });
    const person = newPerson();
    const guest = await guestAt(shop, '203.0.113.6');
    expect((await buy(guest, sku, 1, person)).status).toBe(200);
    const login = await guest.call('POST', '/auth/user/login', {
      body: { email: 'member@example.com', password: 'noren-demo-2026' },
    });
    expect(login.status).toBe(200);
    expect((await buy(await theMember(shop), sku, 1, person)).status).toBe(200);
  });
  it('separately for the same street in two prefectures', async () => {
    const sku = await newSku(shop, { stock: 50, limit: 1 });
    const [one, other] = [newPerson(), newPerson()];
    expect((await buy(await guestAt(shop, '203.0.113.7'), sku, 1, one)).status).toBe(200);
    expect(
      (
        await buy(await guestAt(shop, '203.0.113.7'), sku, 1, {
          ...other,
          place: { ...okinawa, level_four: one.place.level_four },
        })
      ).status,
    ).toBe(200);
  });
});

describe('cash on delivery', () => {
  it('allows three open orders per contact, whichever guests order; a fourth when one has arrived', async () => {
    const sku = await newSku(shop, { stock: 50 });
    const person = newPerson();
    const ids: number[] = [];
    const buyers: TestBuyer[] = [];
    for (let n = 0; n < 4; n++) {
      const buyer = await guestAt(shop, `198.51.100.${n}`);
      await confirm(shop, buyer, person.email);
      buyers.push(buyer);
      const reply = await buy(buyer, sku, 1, person, cash);
      if (n === 3)
        expect(reply).toMatchObject({ status: 409, body: { code: 'CASH_ORDERS_OPEN', most: 3 } });
      else ids.push(reply.body.id as number);
      // codes: one per minute per guest, five per hour per mailbox
      shop.advance(61_000);
    }
    const last = buyers[3] as TestBuyer;
    const [line] = await last.items();
    const other = newPerson();
    const address_id = await addressOf(last, { ...other, phone_number: person.phone_number });
    await confirm(shop, last, other.email);
    // another mailbox, the same phone
    expect(
      await last.checkout([line.id], {
        ...cash,
        email: other.email,
        phone_number: null,
        address_id,
      }),
    ).toMatchObject({ status: 409 });
    for (const step of ['shipped', 'delivered']) await fulfil(shop, ids[0] as number, step);
    expect(
      await last.checkout([line.id], {
        ...cash,
        email: other.email,
        phone_number: null,
        address_id,
      }),
    ).toMatchObject({ status: 200 });
  });
  it('allows as many as the store’s setting, or any number, and refuses invalid settings', async () => {
    expect(await setBounds({ contact_cash_orders: 1 })).toMatchObject({
      status: 200,
      body: { contact_cash_orders: 1, hold_limit: 5, confirm_contact: true },
    });
    const sku = await newSku(shop, { stock: 50 });
    const person = newPerson();
    const buyer = await guestAt(shop, '198.51.100.9');
    await confirm(shop, buyer, person.email);
    expect((await buy(buyer, sku, 1, person, cash)).status).toBe(200);
    expect((await buy(buyer, sku, 1, person, cash)).status).toBe(409);
    expect(await setBounds({ contact_cash_orders: null })).toMatchObject({
      status: 200,
      body: { contact_cash_orders: null },
    });
    for (let n = 0; n < 4; n++)
      expect(
        (
          await buyer.checkout([(await buyer.items())[0]?.id ?? (await buyer.line(sku))], {
            ...cash,
            ...person,
            address_id: await addressOf(buyer, person),
          })
        ).status,
      ).toBe(200);
    expect(await setBounds({ contact_cash_orders: 0 })).toMatchObject({ status: 422 });
    expect(await setBounds({ unknown: 1 })).toMatchObject({ status: 422 });
    expect(
      await shop.call('PUT', '/api/operator/stores/nobody/bounds', { headers: operator, body: {} }),
    ).toMatchObject({ status: 404 });
    expect(await shop.call('GET', '/api/operator/stores/hanamori/bounds', {})).toMatchObject({
      status: 401,
    });
    expect((await setBounds({ contact_cash_orders: 3 })).body).toEqual(
      (await shop.call('GET', '/api/operator/stores/hanamori/bounds', { headers: operator })).body,
    );
  });
});

describe('the orders of one network', () => {
  const refused = {
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS', retry_after: expect.any(Number) },
  };
  it('have a bound on unpaid orders, and on cash orders per day', async () => {
    await setBounds({ network_unpaid_orders: 3, network_cash_orders: 2 });
    const sku = await newSku(shop, { stock: 50 });
    const order = async (ip: string, also?: object) => {
      const [buyer, person] = [await guestAt(shop, ip), newPerson()];
      if (also) await confirm(shop, buyer, person.email);
      return buy(buyer, sku, 1, person, { ...also });
    };
    const unpaid = [];
    for (let n = 0; n < 4; n++) unpaid.push(await order(`192.0.2.${n}`));
    expect(unpaid.map((reply) => reply.status)).toEqual([200, 200, 200, 429]);
    expect(unpaid[3]).toMatchObject(refused);
    const inCash = [];
    for (let n = 0; n < 3; n++) inCash.push(await order(`192.0.2.${n}`, cash));
    expect(inCash.map((reply) => reply.status)).toEqual([200, 200, 429]);
    // another network, and this one after a day
    expect((await order('203.0.114.1', cash)).status).toBe(200);
    shop.advance(24 * 3_600_000 + 1000);
    expect((await order('192.0.2.1', cash)).status).toBe(200);
    // the job uses the database's clock, which was not advanced
    await shop.sql(
      "UPDATE orders SET created_at = created_at - interval '10 days' WHERE network IS NOT NULL AND created_at < $1",
      [new Date(shop.app.now().getTime() - 3_600_000)],
    );
    expect(await deleteOrderNetworks(shop.database)).toBeGreaterThan(0);
    const left = await shop.sql<{ status: string }>(
      'SELECT DISTINCT status FROM orders WHERE network IS NOT NULL AND created_at < $1',
      [new Date(shop.app.now().getTime() - 3_600_000)],
    );
    expect(left.map((row) => row.status)).not.toContain('undelivered');
    await setBounds({ network_unpaid_orders: 50, network_cash_orders: 30 });
  });
  it('take two hundred unpaid units, or a tenth of the stock they reach for, also for concurrent calls', async () => {
    const sku = await newSku(shop, { stock: 500 });
    const replies = await Promise.all(
      Array.from({ length: 5 }, async (_, n) =>
        buy(await guestAt(shop, `2001:db8:7:7::${n}`), sku, 60, newPerson()),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 429, 429]);
    expect((await buy(await guestAt(shop, '2001:db8:7:8::1'), sku, 60, newPerson())).status).toBe(
      200,
    );
    const plenty = await newSku(shop, { stock: 5000 });
    expect(
      (await buy(await guestAt(shop, '2001:db8:7:9::1'), plenty, 450, newPerson())).status,
    ).toBe(200);
  });
});

describe('new guests of one network', () => {
  it('have an exact bound per hour for concurrent calls; other networks are not affected', async () => {
    const small = await openShop({
      settings: { PUBLIC_URL: 'http://shop.test', DEMO_IN_PUBLIC: '1', GUESTS_PER_NETWORK: '20' },
    });
    try {
      const come = (ip: string) =>
        small.call('POST', '/guest/token', { headers: { 'x-forwarded-for': ip } });
      for (let n = 0; n < 15; n++) expect((await come(`203.0.113.${n}`)).status).toBe(200);
      const rest = await Promise.all(
        Array.from({ length: 15 }, (_, n) => come(n % 3 === 2 ? '198.51.100.1' : `203.0.113.${n}`)),
      );
      expect(rest.filter((reply, n) => n % 3 === 2 && reply.status === 200)).toHaveLength(5);
      expect(rest.filter((reply, n) => n % 3 !== 2 && reply.status === 200)).toHaveLength(5);
      const late = await come('203.0.113.200');
      expect(late).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
      expect(late.body.retry_after).toBeGreaterThan(3500);
      small.advance(3_601_000);
      expect((await come('203.0.113.200')).status).toBe(200);
      for (let n = 0; n < 25; n++) expect((await come('192.168.0.1')).status).toBe(200);
    } finally {
      await small.close();
    }
  });
});
