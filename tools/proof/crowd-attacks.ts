import { runConcurrently, newContact, type Phones } from '../bench/buyers.ts';
import type { Mailboxes } from './mailboxes.ts';
import {
  skuCount,
  type Person,
  call,
  newGuest,
  keepAddress,
  confirmContact,
  checkout,
} from './crowd-calls.ts';

interface Attack {
  guests: number;
  adds: number;
  held: number;
  bounded: number;
  confirmed: number;
  cashTries: number;
}

export async function attackFromOneNetwork(
  line: Phones,
  { skus, stream_id }: { skus: number[]; stream_id: number },
  guests: number,
  mailboxes: Mailboxes,
): Promise<Attack> {
  const seen: Attack = { guests: 0, adds: 0, held: 0, bounded: 0, confirmed: 0, cashTries: 0 };
  const add = async (
    person: Person,
    sku: number,
    quantity: number,
    from_stream: boolean,
  ): Promise<number | null> => {
    const reply = await call(person, 'POST', '/add-cart', {
      id: sku,
      quantity,
      ...(from_stream ? { stream_id } : {}),
    });
    seen.adds++;
    if (reply.status === 429) seen.bounded++;
    if (((reply.body.held_quantity as number | undefined) ?? 0) > 0) seen.held++;
    return reply.status === 200 ? (reply.body.cart_item_id as number) : null;
  };
  await runConcurrently(
    Array.from({ length: guests }, (_, n) => n),
    16,
    async (n) => {
      const person = await newGuest(line, `203.0.113.${1 + (n % 250)}`);
      if (!person) return;
      seen.guests++;
      const lines: number[] = [];
      for (let turn = 0; turn < 12; turn++)
        lines.push(
          ...([await add(person, skus[(n * 11 + turn) % skuCount] as number, 5, true)].filter(
            (id) => id !== null,
          ) as number[]),
        );
      // drops some holds and retakes them
      for (const id of lines.slice(0, 4)) await call(person, 'DELETE', `/cart-items/${id}`);
      for (let turn = 0; turn < 4; turn++)
        await add(person, skus[(n * 11 + turn) % skuCount] as number, 5, true);
      if (n % 4 !== 0) return;
      // every fourth guest orders as much as possible, with its own mailbox
      const email = `m${n}@attacker.test`;
      if (!(await confirmContact(person, email, mailboxes))) return;
      seen.confirmed++;
      const item = await add(person, skus[n % skuCount] as number, n % 100 === 0 ? 40 : 1, false);
      if (item === null) return;
      seen.cashTries++;
      await checkout(
        person,
        [item],
        await keepAddress(person, newContact().phone_number, `${n}-9`),
        email,
      );
    },
  );
  return seen;
}

/** Ten guests of ten networks, each sharing one mark with the same person. */
export async function onePersonManyGuests(
  line: Phones,
  sku: number,
  mailboxes: Mailboxes,
): Promise<{ guests: number; tries: number }> {
  const guests = 10;
  let tries = 0;
  const first = newContact();
  for (let n = 0; n < guests; n++) {
    const person = (await newGuest(line, `192.0.${n}.1`)) as Person;
    const own = newContact();
    // the first order has all three marks; each later one shares one of them
    const email =
      n === 0 || n % 3 === 0 ? first.email.replace('@', n === 0 ? '@' : `+${n}@`) : own.email;
    const phone = n === 0 || n % 3 === 1 ? first.phone_number : own.phone_number;
    const place = n === 0 || n % 3 === 2 ? '77番地７' : `${n}-77`;
    for (const quantity of n === 0 ? [2] : [2, 1]) {
      const added = await call(person, 'POST', '/add-cart', { id: sku, quantity });
      if (added.status !== 200) continue;
      tries++;
      await checkout(
        person,
        [added.body.cart_item_id as number],
        await keepAddress(person, phone, place),
        email,
        { payment_type: 'gmo_credit' },
      );
      await call(person, 'DELETE', `/cart-items/${added.body.cart_item_id}`);
    }
  }
  await mailboxes.rest();
  return { guests, tries };
}

/** Guests of many networks request codes for one stranger, with address variants. */
export async function floodAMailbox(
  line: Phones,
  mailboxes: Mailboxes,
): Promise<{ tries: number; arrived: number }> {
  const tries = 40;
  await runConcurrently(
    Array.from({ length: tries }, (_, n) => n),
    8,
    async (n) => {
      const person = (await newGuest(line, `192.1.${n}.1`)) as Person;
      await call(person, 'POST', '/stores/soko/contact-code', { email: `vic.tim+${n}@gmail.com` });
    },
  );
  await mailboxes.rest();
  return { tries, arrived: mailboxes.count((to) => to.startsWith('vic.tim')) };
}
