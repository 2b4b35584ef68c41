import { unseal } from '../src/platform/vault/credentials.ts';
import { TestBuyer, tokyo } from './buyer.ts';
import type { TestShop } from './shop.ts';

/**
 * A new guest who calls from an address. Needs a shop with PUBLIC_URL: behind a proxy
 * X-Forwarded-For sets the address.
 */
export async function guestAt(shop: TestShop, ip: string): Promise<TestBuyer> {
  const headers = { 'x-forwarded-for': ip };
  const made = await shop.call('POST', '/guest/token', { headers });
  if (made.status !== 200) throw new Error(`no guest: ${JSON.stringify(made.body)}`);
  const buyer = new TestBuyer(shop, { guest: made.body.data.token });
  const call = buyer.call.bind(buyer);
  buyer.call = (method, path, options) =>
    call(method, path, { ...options, headers: { ...headers, ...options?.headers } });
  return buyer;
}

let people = 0;
/** A new person with a mailbox, a phone number and a place of their own. */
export function newPerson(): { email: string; phone_number: string; place: typeof tokyo } {
  const n = ++people;
  return {
    email: `person-${n}@example.net`,
    phone_number: `0902${String(1_000_000 + n)}`,
    place: { ...tokyo, level_four: `${n}-1` },
  };
}

/** The newest code that was sent to a mailbox. */
export async function codeFor(shop: TestShop, email: string): Promise<string> {
  const [row] = await shop.sql<{ link: string | null }>(
    `SELECT link FROM emails WHERE kind = 'contact_code' AND recipient = $1 ORDER BY id DESC LIMIT 1`,
    [email],
  );
  if (!row?.link) throw new Error(`no code was written to ${email}`);
  return unseal<string>(shop.app.config.settings_key, row.link);
}

export async function confirm(shop: TestShop, buyer: TestBuyer, email: string): Promise<void> {
  const asked = await buyer.call('POST', '/stores/hanamori/contact-code', { body: { email } });
  if (asked.status !== 200) throw new Error(`no code: ${JSON.stringify(asked.body)}`);
  const confirmed = await buyer.call('POST', '/stores/hanamori/contact-code/confirm', {
    body: { email, code: await codeFor(shop, email) },
  });
  if (confirmed.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(confirmed.body)}`);
}

/** Stores the person's place as an address. */
export async function addressOf(
  buyer: TestBuyer,
  { phone_number, place }: { phone_number: string; place: typeof tokyo },
): Promise<number> {
  return (
    await buyer.call('POST', '/addresses', {
      body: { type: 'custom', name: '花森 花子', phone_number, address: place },
    })
  ).body.id as number;
}
