import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newSku, theMember, type TestBuyer } from '../../../test/buyer.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { addressOf, confirm, guestAt, newPerson } from '../../../test/guest-at.ts';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  const settings = {
    PUBLIC_URL: 'http://shop.test',
    DEMO_IN_PUBLIC: '1',
    OPERATOR_KEY: operator_key,
  };
  shop = await openShop({ settings, bounds: true });
  sku = await newSku(shop, { stock: 999, price: 1_000 });
});
afterAll(() => shop.close());
beforeEach(() => shop.advance(3_700_000));

type Person = ReturnType<typeof newPerson>;
type How = { payment_type?: string; quantity?: number };
const notConfirmed = { status: 409, body: { code: 'CONTACT_NOT_CONFIRMED' } };
const placed = { status: 200 };

async function buy(
  buyer: TestBuyer,
  person: Person,
  { quantity = 1, payment_type = 'custom_cod' }: How = {},
): Promise<Reply> {
  const { email, phone_number } = person;
  const item = await buyer.line(sku, quantity);
  return buyer.checkout([item], {
    email,
    phone_number,
    address_id: await addressOf(buyer, person),
    payment_type,
  });
}
let networks = 0;
const newNetwork = () => `198.18.${++networks}.1`;
const buyAsNewGuest = async (person: Person, how: How = {}, ip = newNetwork()) =>
  buy(await guestAt(shop, ip), person, how);
const setRule = (rule: string) => shop.sql(`UPDATE stores SET ${rule} WHERE slug = 'hanamori'`);

describe('a guest who pays cash', () => {
  it.each(['custom_cod', 'gmo_cvs'])(
    'needs no code for a first small order by %s',
    async (payment_type) => {
      expect(await buyAsNewGuest(newPerson(), { payment_type })).toMatchObject(placed);
    },
  );

  it.each<[string, (first: Person) => Person]>([
    ['email address', ({ email }) => ({ ...newPerson(), email: email.toUpperCase() })],
    ['phone number', ({ phone_number }) => ({ ...newPerson(), phone_number })],
    ['address', ({ place }) => ({ ...newPerson(), place })],
  ])('needs a code while an open cash order has the same %s', async (_, like) => {
    const first = newPerson();
    const { id } = (await buyAsNewGuest(first)).body;
    const second = like(first);
    for (const payment_type of ['custom_cod', 'gmo_cvs'])
      expect(await buyAsNewGuest(second, { payment_type })).toMatchObject(notConfirmed);
    expect(await buyAsNewGuest(newPerson())).toMatchObject(placed);
    for (const step of ['shipped', 'delivered']) await fulfil(shop, id, step);
    expect(await buyAsNewGuest(second)).toMatchObject(placed);
  });

  it('needs a code while their konbini number is not paid', async () => {
    const person = newPerson();
    expect(await buyAsNewGuest(person, { payment_type: 'gmo_cvs' })).toMatchObject(placed);
    expect(await buyAsNewGuest({ ...newPerson(), email: person.email })).toMatchObject(
      notConfirmed,
    );
  });

  it('needs a code while their network has an open cash order, also when both orders arrive at once', async () => {
    const ip = newNetwork();
    const replies = await Promise.all(
      [newPerson(), newPerson()].map((person) => buyAsNewGuest(person, {}, ip)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await buyAsNewGuest(newPerson(), {}, ip.replace(/1$/, '99'))).toMatchObject(
      notConfirmed,
    );
    expect(await buyAsNewGuest(newPerson(), { payment_type: 'gmo_credit' }, ip)).toMatchObject(
      placed,
    );
  });

  it('needs a code after a parcel was refused at the door, and places the order with it', async () => {
    const person = newPerson();
    const { id } = (await buyAsNewGuest(person)).body;
    for (const step of ['shipped', 'returned']) await fulfil(shop, id, step);
    const buyer = await guestAt(shop, newNetwork());
    expect(await buy(buyer, person)).toMatchObject(notConfirmed);
    await confirm(shop, buyer, person.email);
    expect(await buy(buyer, person)).toMatchObject(placed);
  });

  it('needs a code above the amount that the store sets', async () => {
    expect(await buyAsNewGuest(newPerson(), { quantity: 29 })).toMatchObject(placed);
    expect(await buyAsNewGuest(newPerson(), { quantity: 31 })).toMatchObject(notConfirmed);
    await setRule('confirm_above = 100000');
    expect(await buyAsNewGuest(newPerson(), { quantity: 31 })).toMatchObject(placed);
    await setRule('confirm_above = NULL');
  });

  it('needs a code always or never if the store is configured so', async () => {
    await setRule('confirm_always = true');
    expect(await buyAsNewGuest(newPerson())).toMatchObject(notConfirmed);
    expect(await buy(await theMember(shop), newPerson())).toMatchObject(placed);
    await setRule('confirm_contact = false');
    expect(await buyAsNewGuest(newPerson(), { quantity: 31 })).toMatchObject(placed);
    await setRule('confirm_contact = true, confirm_always = false');
  });

  it('applies the same rule when an order changes from card to konbini', async () => {
    const person = newPerson();
    const [buyer, other] = [await guestAt(shop, newNetwork()), newPerson()];
    const change = (id: number) =>
      buyer.call('PUT', `/orders/${id}/payment-method`, { body: { payment_type: 'gmo_cvs' } });
    const first = (await buy(buyer, other, { payment_type: 'gmo_credit' })).body.id;
    expect(await change(first)).toMatchObject(placed);
    expect(await buyAsNewGuest(person)).toMatchObject(placed);
    const second = (
      await buy(buyer, { ...newPerson(), place: person.place }, { payment_type: 'gmo_credit' })
    ).body.id;
    expect(await change(second)).toMatchObject(notConfirmed);
  });
});

describe('cash on delivery', () => {
  it('is accepted up to the store’s largest total, and refused above it with that amount', async () => {
    await setRule('cash_most = 20000, confirm_contact = false');
    expect(await buyAsNewGuest(newPerson(), { quantity: 19 })).toMatchObject(placed);
    const refused = {
      code: 'FAILED_TO_CHECKOUT',
      reason: 'amount_out_of_range',
      largest: { amount: 20_000, currency: 'JPY' },
    };
    expect(await buyAsNewGuest(newPerson(), { quantity: 21 })).toMatchObject({
      status: 409,
      body: refused,
    });
    const offered = async () =>
      (await shop.call('GET', '/api/v2/stores/hanamori/payment-setting')).body.map(
        ({ type, max_total }: { type: string; max_total?: number }) => [type, max_total],
      );
    expect(await offered()).toContainEqual(['custom_cod', 20_000]);
    await setRule('cash_most = NULL, confirm_contact = true');
    expect(await offered()).toEqual(
      expect.arrayContaining([
        ['custom_cod', 300_000],
        ['gmo_credit', 9_999_999],
        ['gmo_cvs', 299_999],
      ]),
    );
  });
});
