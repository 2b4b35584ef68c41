import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newGuest, newSku, theMember, type TestBuyer } from '../../../test/buyer.ts';
import { addressOf, confirm, newPerson } from '../../../test/guest-at.ts';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({
    settings: { PUBLIC_URL: 'http://shop.test', DEMO_IN_PUBLIC: '1', RATE_LIMIT: 'on' },
    bounds: true,
  });
});
afterAll(() => shop.close());
beforeEach(() => shop.advance(3_700_000));

const lookUp = (
  buyer: TestBuyer,
  number: string,
  email: string,
  slug = 'hanamori',
): Promise<Reply> =>
  buyer.call('POST', `/stores/${slug}/order-lookup`, { body: { number, email } });
const open = (token: string, id: number): Promise<Reply> =>
  shop.call('GET', `/orders/${id}`, { guest: token });

/** A card order of a guest who then loses their browser session. */
async function lostOrder(): Promise<{ id: number; number: string; email: string }> {
  const [buyer, person] = [await newGuest(shop), newPerson()];
  const item = await buyer.line(await newSku(shop, { stock: 9 }));
  const placed = await buyer.checkout([item], {
    email: person.email,
    phone_number: person.phone_number,
    address_id: await addressOf(buyer, person),
    payment_type: 'gmo_credit',
  });
  expect(placed.status).toBe(200);
  const id = placed.body.id as number;
  const number = ((await buyer.call('GET', `/orders/${id}`)).body as { slug: string }).slug;
  return { id, number, email: person.email };
}

it('opens the order for a caller with its mailbox, whatever the notation of its number', async () => {
  const order = await lostOrder();
  const elsewhere = await newGuest(shop);
  expect(await lookUp(elsewhere, order.number, order.email)).toMatchObject({
    status: 409,
    body: { code: 'CONTACT_NOT_CONFIRMED' },
  });
  await confirm(shop, elsewhere, order.email);
  const typed = order.number.toLowerCase().replaceAll('-', '−').replace('n', 'ｎ');
  const found = await lookUp(elsewhere, ` ${typed} `, order.email.toUpperCase());
  expect(found).toMatchObject({ status: 200, body: { data: { id: order.id } } });
  expect(await open(found.body.data.token, order.id)).toMatchObject({
    status: 200,
    body: { slug: order.number },
  });
  // only that order, and not the guest's identity
  expect((await open(found.body.data.token, order.id - 1)).status).toBe(404);
  expect((await shop.call('GET', '/addresses', { guest: found.body.data.token })).status).not.toBe(
    200,
  );
  expect((await elsewhere.call('GET', `/orders/${order.id}`)).status).toBe(404);
});

it('reveals nothing about orders that were placed with another mailbox', async () => {
  const [theirs, own] = [await lostOrder(), newPerson()];
  const thief = await newGuest(shop);
  await confirm(shop, thief, own.email);
  const nothing = await lookUp(thief, 'N261123-23456789', own.email);
  expect(nothing).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect((await lookUp(thief, theirs.number, own.email)).body).toEqual(nothing.body);
  // not even whether the order exists
  const [known, unknown] = [
    await lookUp(thief, theirs.number, theirs.email),
    await lookUp(thief, 'N261123-23456789', theirs.email),
  ];
  expect(known).toMatchObject({ status: 409, body: { code: 'CONTACT_NOT_CONFIRMED' } });
  expect(unknown.body).toEqual(known.body);
  expect((await lookUp(thief, theirs.number, own.email, 'no-such-store')).status).toBe(404);
});

it('does not open a member’s order', async () => {
  const member = await theMember(shop);
  const item = await member.line(await newSku(shop, { stock: 9 }));
  const placed = await member.checkout([item], {
    email: 'member@example.com',
    payment_type: 'gmo_credit',
  });
  expect(placed.status).toBe(200);
  const { slug } = (await member.call('GET', `/orders/${placed.body.id}`)).body as { slug: string };
  const reader = await newGuest(shop);
  await confirm(shop, reader, 'member@example.com');
  expect((await lookUp(reader, slug, 'member@example.com')).status).toBe(404);
});

it('is rate-limited per IP address', async () => {
  const [buyer, own] = [await newGuest(shop), newPerson()];
  await confirm(shop, buyer, own.email);
  const replies: Reply[] = [];
  for (let tried = 0; tried < 125; tried++)
    replies.push(await lookUp(buyer, `N261123-${String(tried).padStart(8, '2')}`, own.email));
  expect(new Set(replies.slice(0, 100).map(({ status }) => status))).toEqual(new Set([404]));
  expect(replies.at(-1)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
});
