import { createHash } from 'node:crypto';
import { ownersOf } from '../src/platform/http/throttle.ts';
import { personsOf } from '../src/buying/checkout/call-bounds.ts';
import { unsealKept } from '../src/platform/vault/credentials.ts';
import { TestBuyer, tokyo } from './buyer.ts';
import { fulfil, operator_key } from './fulfilment.ts';
import type { Reply, TestShop } from './shop.ts';

/** A person whose data can be found among a million rows. */
export const minori = {
  last_name: '佐久間',
  first_name: 'みのり',
  kana: 'サクマ　ミノリ',
  called: 'みのりん様御一行',
  email: 'minori.sakuma@mailbox-of-minori.example',
  contact: 'minori@platform-of-minori.example',
  platform: 'platform-person-minori-77',
  password: 'minori likes persimmons',
  phone: '08077112233',
  konbini_phone: '09044556677',
  tw_phone: '0912777111',
  street: '桜通り九丁目 みのり荘 404',
  tw_street: '忠孝東路 咪諾里樓 77 號',
  wrote: '母の喜寿の祝いです、のしは佐久間家一同で',
  told: '佐久間みのり様、のしを承りました',
  note: '佐久間様へ電話で返金を説明',
  tracking: '7711-2233-MINORI',
  barcode: '/MINORI7',
} as const;
const place = { ...tokyo, region: 'JP' as const, level_four: minori.street };
export const operator = { authorization: `Bearer ${operator_key}` };

/** The texts to search for: each as typed and as transmitted. */
function needles(): string[] {
  const words = [
    ...Object.values(minori),
    '080-7711-2233',
    'サクマ',
    'Sakuma',
    'mailbox-of-minori',
  ];
  return [
    ...words,
    ...words.map((word) => encodeURIComponent(word)),
    ...words.map((word) => Buffer.from(word).toString('base64').replace(/=+$/, '').slice(0, -1)),
    ...words.map((word) => Buffer.from(word).toString('hex')),
    ...words.map((word) => createHash('sha256').update(word).digest('hex')),
    ...Object.values(
      personsOf({
        phones: [minori.phone, minori.konbini_phone],
        email: minori.email,
        place: { ...place, postcode: '1000001' },
      }),
    ).flat(),
  ].map((word) => word.toLowerCase());
}

/**
 * Every row of every table as text, with decrypted values. The sandbox's own tables belong to a
 * gateway, not to us.
 */
export async function dumpOf(shop: TestShop): Promise<{ table: string; row: string }[]> {
  const tables = await shop.sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
  );
  const rows: { table: string; row: string }[] = [];
  for (const { name } of tables) {
    if (name === 'sandbox_rows') continue;
    for (const { row } of await shop.sql<{ row: string }>(
      `SELECT row_to_json(t)::text AS row FROM "${name}" t`,
    ))
      rows.push({ table: name, row: opened(shop, row) });
  }
  return rows;
}

/** A row with the decrypted form of its encrypted values. */
const opened = (shop: TestShop, row: string): string =>
  row +
  [...row.matchAll(/[\w+/]{40,}={0,2}/g)]
    .map(([sealed]) => {
      try {
        return JSON.stringify(unsealKept<unknown>(shop.app, sealed));
      } catch {
        return '';
      }
    })
    .join(' ');

/** The tables that still contain data of the person. */
export async function tracesOf(shop: TestShop): Promise<string[]> {
  const words = needles();
  const found = (await dumpOf(shop)).flatMap(({ table, row }) => {
    const text = row.toLowerCase();
    return words.filter((word) => text.includes(word)).map((word) => `${table}: ${word}`);
  });
  const owners = ownersOf(shop.app, [minori.email, minori.contact]).map(
    (digest) => `\\x${digest.toString('hex')}`,
  );
  const counts = await shop.sql<{ owner: string }>(
    'SELECT owner::text AS owner FROM throttles WHERE owner IS NOT NULL',
  );
  return [
    ...new Set([
      ...found,
      ...counts.filter(({ owner }) => owners.includes(owner)).map(() => 'throttles: owner'),
    ]),
  ];
}

export const ok = (reply: Reply): any => {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
};

export async function toTheEnd(shop: TestShop, order: number): Promise<void> {
  ok(
    await fulfil(shop, order, 'shipped', {
      company: 'ヤマト運輸',
      company_code: 'yamato',
      tracking_number: minori.tracking,
    }),
  );
  ok(await fulfil(shop, order, 'delivered'));
  ok(await fulfil(shop, order, 'completed'));
}

export const logInAs = async (shop: TestShop, password: string = minori.password): Promise<Reply> =>
  shop.call('POST', '/auth/user/login', { body: { email: minori.email, password } });

/** Registers, verifies the email and logs in. @returns the account's id and a session */
export async function register(shop: TestShop): Promise<{ user_id: number; buyer: TestBuyer }> {
  const names = {
    first_name: minori.first_name,
    last_name: minori.last_name,
    email: minori.email,
    password: minori.password,
  };
  const page = `${shop.origin}/stores/hanamori/account/login`;
  const body = {
    ...names,
    locale: 'ja',
    register_from: 'web_marketplace',
    login_page_url: page,
    email_template_type: 'noren_live',
  };
  const { user_id } = ok(await shop.call('POST', '/users', { body }));
  // the link is encrypted in the email's row
  const [email] = await shop.sql<{ link: string }>(
    `SELECT link FROM emails WHERE user_id = $1 AND kind = 'verify_email'`,
    [user_id],
  );
  const token = new URL(unsealKept<string>(shop.app, email?.link ?? '')).searchParams.get(
    'verify-token',
  );
  ok(
    await shop.call('POST', '/users/verify-email', { body: { token, password: minori.password } }),
  );
  const buyer = new TestBuyer(shop, { member: ok(await logInAs(shop)).token });
  ok(
    await buyer.call('PUT', '/me', {
      body: {
        first_name: minori.first_name,
        last_name: minori.last_name,
        phone_number: minori.phone,
      },
    }),
  );
  return { user_id, buyer };
}

export const contactOf = {
  email: minori.email,
  phone_number: minori.phone,
  custom_buyer_name: minori.called,
};

export const homeOf = async (buyer: TestBuyer): Promise<number> =>
  ok(
    await buyer.call('POST', '/addresses', {
      body: {
        type: 'custom',
        name: `${minori.last_name} ${minori.first_name}`,
        phone_number: minori.phone,
        address: place,
      },
    }),
  ).id;

/** Orders one unit with cash on delivery, which is not shipped yet. */
export const orderOf = async (
  buyer: TestBuyer,
  sku: number,
  also: Record<string, unknown> = {},
): Promise<number> =>
  buyer.order(sku, 1, { ...contactOf, address_id: await homeOf(buyer), ...also });
