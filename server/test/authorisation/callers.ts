import type { Visitor } from '@noren/contract/endpoint';
import type { Channel } from '@noren/contract/scalars';
import { keyRoles, staffRoles, type StaffRole } from '@noren/contract/staff-roles';
import { digestOf } from '../../src/platform/http/visitor.ts';
import { orderLinkKey } from '../../src/platform/vault/order-link.ts';
import { TestBuyer, newSku, newGuest } from '../buyer.ts';
import { buyerSession, sellerSession, loginToken } from '../live.ts';
import type { TestShop } from '../shop.ts';
import { newStaff, asBearer } from '../staff.ts';
import {
  stores,
  operatorKey,
  type Person,
  type MatrixCaller,
  both,
  member,
  guest,
  everywhere,
  callerOf,
} from './matrix-caller.ts';

async function personOf(shop: TestShop, name: string, buyer: TestBuyer): Promise<Person> {
  const token = Object.values(buyer.who)[0] as string;
  const [row] = await shop.sql<{ buyer_id: number }>(
    'SELECT buyer_id FROM sessions WHERE token_digest = $1',
    [digestOf(token)],
  );
  const order = await buyer.order(await newSku(shop, { stock: 9 }), 1, {
    payment_type: 'gmo_cvs',
    email: secretOf(name),
  });
  await buyer.call('POST', `/orders/${order}/messages`, {
    body: { role: 'buyer', message: secretOf(name) },
  });
  return {
    name,
    buyer_id: (row as { buyer_id: number }).buyer_id,
    buyer,
    is_guest: 'guest' in buyer.who,
    session_digest: null,
    order,
  };
}

/** A text that only this person's data, or this store's staff, contains. */
export const secretOf = (name: string): string =>
  `secret-of-${name.replaceAll(/\W+/g, '-')}@secret.example`;

async function otherMemberToken(shop: TestShop): Promise<string> {
  await shop.sql(
    `INSERT INTO users (email, first_name, last_name, password_hash, email_verified_at)
     SELECT 'other-member@example.com', 'a', 'b', password_hash, now() FROM users WHERE email = 'member@example.com' ON CONFLICT DO NOTHING`,
  );
  const login = { email: 'other-member@example.com', password: 'noren-demo-2026' };
  return (await shop.call('POST', '/auth/user/login', { body: login })).body.token as string;
}

async function buyers(shop: TestShop): Promise<MatrixCaller[]> {
  const made: MatrixCaller[] = [];
  const add = async (
    name: string,
    visitor: Record<Channel, Visitor>,
    kind: 'guest' | 'member',
    token: () => Promise<string>,
  ) => {
    const first = await token();
    const headersOf = kind === 'guest' ? guest : member;
    const buyer = new TestBuyer(shop, kind === 'guest' ? { guest: first } : { member: first });
    // a buyer who entered the shop by the platform has no session in the marketplace
    if (visitor.marketplace === 'ghost')
      buyer.call = (method, path, options) =>
        shop.call(method, `/api/v1/shop${path}`, { member: first, ...options });
    made.push(
      callerOf({
        name,
        headers: headersOf(first),
        visitor,
        person: await personOf(shop, name, buyer),
        anew: async () => headersOf(await token()),
      }),
    );
  };
  await add('guest', both('guest'), 'guest', shop.guest);
  await add('other guest', both('guest'), 'guest', shop.guest);
  await add('member', both('member'), 'member', shop.member);
  await add('other member', both('member'), 'member', () => otherMemberToken(shop));
  const inShop = { marketplace: 'ghost', shop: 'member' } as const;
  await add('shop buyer', inShop, 'member', () => buyerSession(shop));
  await add('other shop buyer', inShop, 'member', () => buyerSession(shop));
  return made;
}

/** A caller with the link of a guest's order. */
async function orderHolder(shop: TestShop, name: string): Promise<MatrixCaller> {
  const person = await personOf(shop, name, await newGuest(shop));
  const open = async () => {
    const opened = await shop.call('POST', `/orders/${person.order}/guest-session`, {
      body: { key: orderLinkKey(shop.app, { id: person.order }) },
    });
    return opened.body.data.token as string;
  };
  const token = await open();
  const holder = {
    ...person,
    buyer: new TestBuyer(shop, { guest: token }),
    session_digest: digestOf(token),
  };
  return callerOf({
    name,
    headers: guest(token),
    visitor: both('order'),
    person: holder,
    anew: async () => guest(await open()),
  });
}

async function sellers(shop: TestShop): Promise<MatrixCaller[]> {
  const colleague = {
    store_slug: stores.here,
    platform_user_id: 'liver-of-the-matrix',
    name: 'Aya',
    allowlisted: true,
  };
  await shop.call('PUT', '/api/operator/livers', { body: colleague, headers: member(operatorKey) });
  const seller = async (name: string, sub: string, sells_at: string) =>
    callerOf({
      name,
      headers: member(await sellerSession(shop, sub)),
      visitor: { marketplace: 'ghost', shop: 'seller' },
      sells_at,
      anew: async () => member(await sellerSession(shop, sub)),
    });
  return [
    await seller('seller', 'demo-liver-1', stores.here),
    await seller('seller’s colleague', 'liver-of-the-matrix', stores.here),
    await seller('other seller', 'demo-liver-2', stores.taiwan),
  ];
}

async function staffAndKeys(shop: TestShop): Promise<MatrixCaller[]> {
  const made: MatrixCaller[] = [];
  const person = async (name: string, roles: Record<string, StaffRole>, opens = false) => {
    const { token, id } = await newStaff(shop, roles, opens);
    made.push(
      callerOf({
        name,
        headers: everywhere(token),
        roles,
        staff_id: id,
        opens_stores: opens,
        anew: async () => everywhere((await newStaff(shop, roles, opens)).token),
      }),
    );
  };
  for (const slug of [stores.here, stores.there])
    for (const role of staffRoles) await person(`${role} of ${slug}`, { [slug]: role });
  await person('owner of both', { [stores.here]: 'owner', [stores.there]: 'owner' });
  await person('founder without a store', {}, true);
  await person('staff without a store', {});
  for (const slug of [stores.here, stores.there]) {
    const owner = await newStaff(shop, { [slug]: 'owner' });
    for (const role of keyRoles) {
      const key = (
        await owner.call('POST', `/stores/${slug}/keys`, { name: `${role} key`, role, days: 300 })
      ).body.key as string;
      made.push(
        callerOf({
          name: `${role} key of ${slug}`,
          headers: everywhere(key),
          roles: { [slug]: role },
          is_key: true,
        }),
      );
    }
  }
  return made;
}

/** Opens the other store, as the founder. */
async function openOtherStore(shop: TestShop): Promise<void> {
  const founder = await newStaff(shop, {}, true);
  const store = {
    slug: stores.there,
    name: 'あちらの店',
    region: 'JP',
    in_marketplace: true,
    in_shop: true,
    contact_email: secretOf(stores.there),
  };
  const made = await founder.call('POST', '/stores', store);
  if (made.status !== 200) throw new Error(`no other store: ${JSON.stringify(made.body)}`);
}

/** One caller of each group that the rules treat alike; `npm run test:deep` tries every caller. */
export const oneOfEachKind: ReadonlySet<string> = new Set([
  'ghost',
  'staff who signed out',
  'guest whose time is over',
  'expired key',
  'guest',
  'member',
  'shop buyer',
  'order’s link',
  'seller',
  ...staffRoles.map((role) => `${role} of ${stores.here}`),
  `owner of ${stores.there}`,
  `manager key of ${stores.here}`,
  'operator’s key',
]);

export async function everyCaller(shop: TestShop): Promise<MatrixCaller[]> {
  await openOtherStore(shop);
  return [
    ...(await callersWithoutRole(shop)),
    ...(await buyers(shop)),
    await orderHolder(shop, 'order’s link'),
    await orderHolder(shop, 'other order’s link'),
    ...(await sellers(shop)),
    ...(await staffAndKeys(shop)),
    callerOf({ name: 'operator’s key', headers: everywhere(operatorKey), is_operator: true }),
  ];
}

/** Callers with expired tokens, and with tokens that never existed. */
async function callersWithoutRole(shop: TestShop): Promise<MatrixCaller[]> {
  const owner = await newStaff(shop, { [stores.here]: 'owner' });
  const key = async (name: string) =>
    (await owner.call('POST', `/stores/${stores.here}/keys`, { name, role: 'manager', days: 1 }))
      .body;
  const [over, taken] = [await key('over'), await key('taken')];
  await shop.sql('UPDATE staff_keys SET expires_at = created_at WHERE id = $1', [
    over.data.at(-1).id,
  ]);
  await asBearer(shop, owner.token)(
    'DELETE',
    `/stores/${stores.here}/keys/${taken.data.at(-1).id}`,
  );
  const [ended, dismissed] = [
    await newStaff(shop, { [stores.here]: 'owner' }),
    await newStaff(shop, { [stores.here]: 'owner' }),
  ];
  await ended.call('POST', '/sign-out');
  await shop.sql('UPDATE staff SET disabled_at = now() WHERE id = $1', [dismissed.id]);
  const [leftMember, oldGuest, usedLogin] = [
    await shop.member(),
    await shop.guest(),
    await loginToken(shop),
  ];
  await shop.call('POST', '/auth/user/logout', { member: leftMember });
  await shop.sql(
    "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE token_digest = $1",
    [digestOf(oldGuest)],
  );
  const tokens = {
    'expired key': over.key as string,
    'key that was taken away': taken.key as string,
    'staff who signed out': ended.token,
    'staff whose account is closed': dismissed.token,
    'member who logged out': leftMember,
    'guest whose time is over': oldGuest,
    'the platform’s own token': usedLogin,
    garbage: 'x'.repeat(43),
  };
  return [
    callerOf({ name: 'ghost', headers: {} }),
    ...Object.entries(tokens).map(([name, token]) =>
      callerOf({ name, headers: everywhere(token) }),
    ),
  ];
}
