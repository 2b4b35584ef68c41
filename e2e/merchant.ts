import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { emptyServer } from './empty-server.ts';
import { openMailbox, type Mailbox } from './mail.ts';

/**
 * A shop that its owner has just opened: one store, one product, cash on delivery; and API actions
 * of its buyers.
 */
export interface OpenedStore {
  origin: string;
  owner: string;
  /** receives the emails to the store and its buyers */
  mailbox: Mailbox;
  /** Orders the given quantity of the product. */
  /** @param email orders of one mailbox belong to one person */
  orderOf: (quantity: number, name?: string, email?: string) => Promise<PlacedOrder>;
  seen: (order: PlacedOrder) => Promise<any>;
  write: (order: PlacedOrder, message: string) => Promise<void>;
  stop: () => Promise<void>;
}
interface PlacedOrder {
  id: number;
  number: string;
  guest: string;
}

const operatorKey = 'the operator of the merchants';
const address = {
  postcode: '602-8475',
  level_one: '京都府',
  level_two: '京都市上京区',
  level_three: '作庵町',
  level_four: '1-2 藍染荘 201',
  level_one_code: '26',
  region: 'JP',
};

async function ask(
  origin: string,
  method: string,
  path: string,
  { token, guest, body }: { token?: string; guest?: string; body?: unknown },
): Promise<any> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(guest && { 'guest-authorization': `Bearer ${guest}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  expect(response.status, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(200);
  return answer;
}

export async function openStore(
  locale: string,
  env: Record<string, string> = {},
): Promise<OpenedStore> {
  const mailbox = await openMailbox();
  const server = await emptyServer({
    SMTP_URL: mailbox.url,
    OPERATOR_KEY: operatorKey,
    ...env,
  });
  const { origin, code } = server;
  const person = {
    name: '森本 千尋',
    email: 'owner@example.com',
    password: 'a password of the owner',
    locale,
  };
  const { token: owner } = await ask(origin, 'POST', '/console/setup', {
    body: { ...person, code },
  });
  const base = '/console/stores/hanamori';
  const store = {
    slug: 'hanamori',
    name: '花森',
    region: 'JP',
    in_marketplace: true,
    in_shop: true,
    contact_email: 'store@example.com',
  };
  await ask(origin, 'POST', '/console/stores', { token: owner, body: store });
  const { data } = await ask(origin, 'GET', `${base}/settings`, { token: owner });
  const facts = Object.fromEntries(
    Object.keys(data.facts as object).map((fact) => [fact, '花森（はなもり）']),
  );
  await ask(origin, 'PUT', `${base}/seller-facts`, { token: owner, body: { facts } });
  await ask(origin, 'PUT', `${base}/payments`, {
    token: owner,
    body: { payments: [{ type: 'custom_cod', enabled: true, payment_fee: 330 }] },
  });
  const shipping = {
    enabled: true,
    is_cash_on_delivery: true,
    fee_type: 'fixed',
    fee: 600,
    free_shipping_threshold: null,
  };
  await ask(origin, 'PUT', `${base}/shipping`, {
    token: owner,
    body: { shipping, pick_up: { enabled: false, address: null } },
  });
  const sku = {
    name: '青',
    sku_code: 'YUNOMI-1',
    price: 1_200,
    original_price: null,
    salable_limit: null,
    tax_rate: 10,
    stock: 500,
  };
  const good = {
    name: '湯のみ',
    description: '',
    kind_id: null,
    in_marketplace: true,
    adult_warning: false,
    sale_started_at: null,
    sale_ended_at: null,
    skus: [sku],
  };
  const product = (await ask(origin, 'POST', `${base}/products`, { token: owner, body: good }))
    .data;
  await ask(origin, 'POST', `${base}/opening`, { token: owner });
  // without this, a guest who orders repeatedly would need a code
  await ask(origin, 'PUT', '/operator/stores/hanamori/bounds', {
    token: operatorKey,
    body: { confirm_contact: false, contact_cash_orders: null, network_cash_orders: 1_000 },
  });

  return {
    origin,
    owner: owner as string,
    mailbox,
    async orderOf(quantity, name = '髙橋 花子', email = `${randomUUID().slice(0, 8)}@example.com`) {
      const guest = (await ask(origin, 'POST', '/v2/guest/token', {})).data.token as string;
      const { cart_item_id } = await ask(origin, 'POST', '/v2/add-cart', {
        guest,
        body: { id: product.skus[0].id, quantity, stream_id: null },
      });
      const receiver = { type: 'custom', name, phone_number: '090-1234-5678', address };
      const { id: address_id } = await ask(origin, 'POST', '/v2/addresses', {
        guest,
        body: receiver,
      });
      const contact = {
        email,
        phone_number: '090-1234-5678',
      };
      const checkout = {
        item_ids: [cart_item_id],
        shipping_type: 'custom',
        address_id,
        payment_type: 'custom_cod',
        ...contact,
      };
      const { id } = await ask(origin, 'POST', '/v2/checkout', { guest, body: checkout });
      const { slug } = await ask(origin, 'GET', `/v2/orders/${id}`, { guest });
      return { id, number: slug, guest };
    },
    seen: ({ id, guest }) => ask(origin, 'GET', `/v2/orders/${id}`, { guest }),
    write: async ({ id, guest }, message) =>
      void (await ask(origin, 'POST', `/v2/orders/${id}/messages`, {
        guest,
        body: { role: 'buyer', message },
      })),
    async stop() {
      await server.close();
      await mailbox.stop();
    },
  };
}
