import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newContact, phones, type Phones } from '../bench/buyers.ts';
import { startServerProcess, type ServerProcess } from '../bench/server-process.ts';
import { audit } from './audit.ts';
import { readCodes, type Mailboxes } from './mailboxes.ts';
import {
  skuCount,
  stock,
  maxHeld,
  maxOfOne,
  maxCash,
  maxUnits,
  type Person,
  call,
  newGuest,
  keepAddress,
  confirmContact,
  checkout,
} from './crowd-calls.ts';
import { attackFromOneNetwork, onePersonManyGuests, floodAMailbox } from './crowd-attacks.ts';

const honestBuyers = 20;
const honestSkus = 5;

/**
 * Puts the goods on sale in a stream that holds them for a quarter of an hour, plus one SKU limited
 * to two per person.
 */
async function openDrop(
  server: ServerProcess,
): Promise<{ skus: number[]; limited: number; stream_id: number }> {
  const rows = await server.sql<{ id: number }>(
    `SELECT min(s.id) AS id FROM skus s JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id JOIN stores t ON t.id = s.store_id
      WHERE t.slug = 'soko' AND p.with_market AND s.salable_limit IS NULL AND p.sale_started_at IS NULL AND p.sale_ended_at IS NULL AND NOT p.adult_warning AND NOT p.is_printio_product
      GROUP BY p.id ORDER BY p.id LIMIT $1`,
    [skuCount + 1],
  );
  const ids = rows.map((row) => row.id);
  const limited = ids.pop() as number;
  await server.sql(
    'UPDATE sku_stock SET stock = $2, sold = 0, held = 0 WHERE sku_id = ANY($1::int[])',
    [[...ids, limited], stock],
  );
  await server.sql('UPDATE skus SET salable_limit = 2 WHERE id = $1', [limited]);
  const [stream] = await server.sql<{ id: number }>(
    `WITH p AS (INSERT INTO posts (store_id, title, cart_item_life, live) SELECT id, 'the drop', 15, true FROM stores WHERE slug = 'soko' RETURNING store_id, id),
     goods AS (INSERT INTO post_products (store_id, post_id, product_id, status, position)
               SELECT p.store_id, p.id, k.product_id, 'selling', k.id FROM p JOIN skus k ON k.store_id = p.store_id AND k.id = ANY($1::int[]))
     INSERT INTO streams (store_id, post_id) SELECT store_id, id FROM p RETURNING id`,
    [ids],
  );
  return { skus: ids, limited, stream_id: (stream as { id: number }).id };
}

/** The worst values seen for the attacking network. */
interface Worst {
  held: number;
  ofOne: number;
  looks: number;
}

/**
 * One network with any number of guests takes holds, drops and retakes them, places cash orders
 * with its own mailboxes, and sends emails to a stranger, while honest buyers from other networks
 * shop in the same sale. Rate limits are on.
 * @returns faults in words
 */
export async function runCrowd(guests: number, say: (line: string) => void): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'noren-crowd-'));
  const server = await startServerProcess({
    DATA_DIR: directory,
    DEMO: 'load',
    RATE_LIMIT: 'on',
    PUBLIC_URL: 'https://shop.test',
    DEMO_IN_PUBLIC: '1',
    CONTACTS: 'asked',
  });
  const line = phones(server.origin, 64);
  try {
    const faults: string[] = [];
    const drop = await openDrop(server);
    const mailboxes = readCodes(directory);
    const worst: Worst = { held: 0, ofOne: 0, looks: 0 };
    let hasEnded = false;
    const watching = watch(server, worst, () => hasEnded);
    const [attack, honest] = await Promise.all([
      attackFromOneNetwork(line, drop, guests, mailboxes),
      honestSale(line, drop, mailboxes),
    ]);
    hasEnded = true;
    await watching;

    say(
      `  ${attack.guests} guests of one network tried ${attack.adds} additions: ${attack.held} succeeded, ${attack.bounded} were refused by the network limit (429)`,
    );
    say(
      `  it held at most ${worst.held} of ${skuCount * stock} units (limit ${maxHeld}), of one SKU at most ${worst.ofOne} of ${stock} (limit ${maxOfOne}), in ${worst.looks} samples`,
    );
    if (worst.held > maxHeld) faults.push(`one network held ${worst.held} units`);
    if (worst.ofOne > maxOfOne) faults.push(`one network held ${worst.ofOne} units of one SKU`);
    if (worst.held < maxHeld / 2 || attack.bounded === 0)
      faults.push('the attack did not come near the limit, so nothing is proven');

    const [cash] = await server.sql<{ orders: number; units: number }>(
      `SELECT count(DISTINCT o.id)::int AS orders, coalesce(sum(i.quantity), 0)::int AS units FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id
        WHERE o.email LIKE '%@attacker.test'`,
    );
    const { orders, units } = cash as { orders: number; units: number };
    say(
      `  ${attack.cashTries} cash orders tried with ${attack.confirmed} confirmed mailboxes: ${orders} placed (limit ${maxCash}), ${units} units (limit ${maxUnits})`,
    );
    if (orders > maxCash) faults.push(`${orders} cash orders`);
    if (units > maxUnits) faults.push(`${units} units in cash orders`);
    if (attack.cashTries <= maxCash)
      faults.push('the attack did not try more cash orders than allowed, so nothing is proven');

    const onePerson = await onePersonManyGuests(line, drop.limited, mailboxes);
    const [sold] = await server.sql<{ sold: number }>(
      'SELECT sold FROM sku_stock WHERE sku_id = $1',
      [drop.limited],
    );
    say(
      `  a limit of 2: one person with ${onePerson.guests} guests of ${onePerson.guests} networks got ${sold?.sold} in ${onePerson.tries} tries`,
    );
    if (sold?.sold !== 2)
      faults.push(`one person got ${sold?.sold} of a good that is limited to 2`);

    say(
      `  ${honest.got} of ${honest.wanted} units that ${honestBuyers} honest buyers of other networks asked for were held and ordered; ${honest.orders} orders`,
    );
    if (honest.got !== honest.wanted || honest.orders !== honestBuyers)
      faults.push(`honest buyers were refused: ${honest.refused.slice(0, 5).join('; ')}`);

    const mailboxFlood = await floodAMailbox(line, mailboxes);
    say(
      `  ${mailboxFlood.tries} emails to a stranger’s mailbox were requested by ${mailboxFlood.tries} guests: ${mailboxFlood.arrived} arrived (limit 5)`,
    );
    if (mailboxFlood.arrived > 5 || mailboxFlood.arrived === 0)
      faults.push(`${mailboxFlood.arrived} emails reached a stranger`);
    return [...faults, ...(await audit(server.sql))];
  } finally {
    await line.close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Samples the database during the sale. The network with the most holds is the attackers'. */
async function watch(server: ServerProcess, worst: Worst, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const [row] = await server.sql<{ held: number; of_one: number }>(
      `SELECT coalesce(sum(n.units), 0)::int AS held, coalesce(max(n.units), 0)::int AS of_one
         FROM (SELECT i.sku_id, sum(i.held_quantity) AS units FROM cart_items i
                WHERE i.held_quantity > 0 AND i.network = (SELECT network FROM cart_items WHERE network IS NOT NULL AND held_quantity > 0 GROUP BY network ORDER BY count(*) DESC LIMIT 1)
                GROUP BY i.sku_id) n`,
    );
    worst.held = Math.max(worst.held, row?.held ?? 0);
    worst.ofOne = Math.max(worst.ofOne, row?.of_one ?? 0);
    worst.looks++;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

interface Honest {
  wanted: number;
  got: number;
  orders: number;
  refused: string[];
}

/**
 * Buyers from twenty networks each want two units of five products, which are held while they type,
 * and then order them.
 */
async function honestSale(
  line: Phones,
  { skus, stream_id }: { skus: number[]; stream_id: number },
  mailboxes: Mailboxes,
): Promise<Honest> {
  const seen: Honest = { wanted: honestBuyers * honestSkus * 2, got: 0, orders: 0, refused: [] };
  await Promise.all(
    Array.from({ length: honestBuyers }, async (_, n) => {
      // they arrive during the attack
      await new Promise((resolve) => setTimeout(resolve, 500 + n * 100));
      const person = (await newGuest(line, `198.51.${n}.7`)) as Person;
      const { email, phone_number } = newContact();
      const items: number[] = [];
      for (let turn = 0; turn < honestSkus; turn++) {
        const reply = await call(person, 'POST', '/add-cart', {
          id: skus[(n * 5 + turn) % skuCount],
          quantity: 2,
          stream_id,
        });
        if (reply.status === 200 && reply.body.held_quantity === 2)
          items.push(reply.body.cart_item_id as number);
        else seen.refused.push(`add-cart ${reply.status} ${JSON.stringify(reply.body)}`);
      }
      if (!(await confirmContact(person, email, mailboxes)))
        return void seen.refused.push('no code came');
      const order = await checkout(
        person,
        items,
        await keepAddress(person, phone_number, `${n}-1`),
        email,
      );
      if (order.status !== 200)
        return void seen.refused.push(`checkout ${order.status} ${JSON.stringify(order.body)}`);
      seen.orders++;
      seen.got += items.length * 2;
    }),
  );
  return seen;
}
