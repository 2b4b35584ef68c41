import { address, type Phones } from '../bench/buyers.ts';
import type { Mailboxes } from './mailboxes.ts';

/** The simulated sale. */
export const skuCount = 100;
export const stock = 160;
/**
 * Default limits of one network: a tenth of the stock held, half of a SKU, thirty cash orders, and
 * two hundred units or a tenth of the stock unpaid.
 */
export const maxHeld = (skuCount * stock) / 10;
export const maxOfOne = stock / 2;
export const maxCash = 30;
export const maxUnits = (skuCount * stock) / 10;

/** A buyer or attacker with one IP address. */
export interface Person {
  line: Phones;
  from: string;
  token: string;
}
export const call = (
  { line, from, token }: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => line.call(method, `/api/v2${path}`, { token, from, ...(body === undefined ? {} : { body }) });

export async function newGuest(line: Phones, from: string): Promise<Person | null> {
  const reply = await line.call('POST', '/api/v2/guest/token', { from });
  return reply.status === 200
    ? { line, from, token: (reply.body.data as { token: string }).token }
    : null;
}

export const keepAddress = async (
  person: Person,
  phone_number: string,
  level_four: string,
): Promise<number> =>
  (
    await call(person, 'POST', '/addresses', {
      ...address,
      phone_number,
      address: { ...address.address, level_four },
    })
  ).body.id as number;

export async function confirmContact(
  person: Person,
  email: string,
  mailboxes: Mailboxes,
): Promise<boolean> {
  if ((await call(person, 'POST', '/stores/soko/contact-code', { email })).status !== 200)
    return false;
  const code = await mailboxes.code(email);
  return (
    code !== null &&
    (await call(person, 'POST', '/stores/soko/contact-code/confirm', { email, code })).status ===
      200
  );
}

export const checkout = (
  person: Person,
  item_ids: number[],
  address_id: number,
  email: string,
  also: object = {},
) =>
  call(person, 'POST', '/checkout', {
    item_ids,
    shipping_type: 'custom',
    address_id,
    payment_type: 'custom_cod',
    email,
    phone_number: null,
    ...also,
  });
