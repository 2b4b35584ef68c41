import type { InTheWay } from '@noren/contract/entities/person';
import { locales } from '@noren/contract/scalars';
import { isUnroutable } from '../people/rules.ts';
import type { Ground } from '../../platform/ground.ts';
import { lockCarts } from '../../buying/cart/queries.ts';
import { deleteLines } from '../../buying/cart/written-lines-queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ownersOf } from '../../platform/http/throttle.ts';
import { writeAccountEmail, type House } from '../../notifications/outbox/account-queries.ts';
import { lockBuyers, lockLinesOfBuyers } from '../sessions/merge-queries.ts';
import { lockShelf, settleShelf } from '../../catalog/stock/shelf.ts';
import {
  eraseBuyers,
  eraseFromOrders,
  eraseMailboxes,
  eraseMentions,
  eraseUsers,
  lockUsers,
  storesWithCarts,
  type LeavingUser,
} from './erase-queries.ts';
import {
  findOwn,
  findPerson,
  lockOrders,
  ordersOf,
  type OrderFound,
  type Person,
} from './find-queries.ts';
import {
  closeErasure,
  recordErasure,
  lockErasure,
  postponeErasure,
  type Erasure,
} from './request-queries.ts';
import { returnableUntil, waitReasonOf } from './rules.ts';

const minute = 60_000;
/** How soon blocking orders are checked again, and buyers after their erasure. */
const recheckAfterMs = { waiting: 10 * minute, erased: minute };

/** The orders that block an erasure, with the reason. */
export const blockingOrders = (orders: readonly OrderFound[], now: Date): InTheWay[] =>
  orders.flatMap((order) => {
    const why = waitReasonOf(order, now);
    if (why === null) return [];
    const until = why === 'may_come_back' ? (returnableUntil(order)?.toISOString() ?? null) : null;
    return [
      {
        id: order.id,
        slug: order.slug,
        store: { slug: order.store_slug, name: order.store_name, region: order.region },
        why,
        until,
      },
    ];
  });

export interface ErasureOutcome {
  id: number;
  person: Person;
  orders: OrderFound[];
  /** empty: the erasure is done */
  in_the_way: InTheWay[];
}

/**
 * Records an erasure request and carries it out: at once, or when the last of the person's orders
 * is over. Nothing is erased before: while the shop owes them goods or money they can follow their
 * orders, and cancel the request (decisions, persons.md).
 */
export async function requestErasure(
  app: Ground,
  asked: Pick<Erasure, 'user_id' | 'buyer_id' | 'email' | 'asked_by' | 'template'>,
): Promise<ErasureOutcome> {
  const kept = await app.database.transaction((tx) => recordErasure(tx, asked, app.now()));
  return (await carryOut(app, kept.id)) as ErasureOutcome;
}

/**
 * Erases the person of a request, unless an order of theirs is not over. In one transaction: the
 * check runs with everything locked, so that no order is placed, paid or updated before the
 * erasure. May be repeated, to erase what concurrent calls have written since.
 * @returns undefined if the request was canceled
 */
export async function carryOut(app: Ground, id: number): Promise<ErasureOutcome | undefined> {
  // finding the person takes long in a large shop, so it runs before anything is locked
  const request = await app.database.unhurried.transaction((tx) => lockErasure(tx, id));
  if (!request) return undefined;
  const person = await findPerson(app.database.unhurried, request);
  return app.database.unhurried.transaction(async (tx) => {
    const now = app.now();
    if (!(await lockErasure(tx, id))) return undefined;
    await lockUsers(tx, person.users);
    await lockBuyers(tx, person.buyers);
    const carts = await storesWithCarts(tx, person.buyers);
    if (carts.length > 0) await lockCarts(tx, carts);
    const lines = await lockLinesOfBuyers(tx, person.buyers);
    await lockOrders(tx, person);
    const orders = await ordersOf(tx, person);
    const in_the_way = blockingOrders(orders, now);
    if (in_the_way.length > 0) {
      await postponeErasure(tx, id, new Date(now.getTime() + recheckAfterMs.waiting));
      return { id, person, orders, in_the_way };
    }
    await emptyCarts(tx, lines);
    const mentioned = new Set(person.mentions.map(nameOf));
    await eraseFromOrders(
      tx,
      orders.filter((order) => !mentioned.has(nameOf(order))),
      now,
    );
    await eraseMentions(tx, person.mentions, person.emails);
    await eraseBuyers(tx, person.buyers, now);
    await eraseMailboxes(tx, person.emails, ownersOf(app, person.addresses));
    for (const user of await eraseUsers(tx, person.users))
      await writeLastEmail(
        tx,
        user,
        { store_id: orders.at(-1)?.store_id ?? null, template: request.template },
        now,
      );
    await closeErasure(tx, id, person.buyers, now, new Date(now.getTime() + recheckAfterMs.erased));
    return { id, person, orders, in_the_way };
  });
}

const nameOf = ({ store_id, id }: { store_id: number; id: number }): string => `${store_id}:${id}`;

/**
 * Whether an order of the account itself blocks the erasure, so that no further search is needed;
 * then postpones it.
 */
export async function isBlockedByOwnOrder(
  app: Ground,
  { id, user_id }: Pick<Erasure, 'id' | 'user_id'>,
): Promise<boolean> {
  if (user_id === null) return false;
  const now = app.now();
  if (
    blockingOrders(await ordersOf(app.database, await findOwn(app.database, user_id)), now)
      .length === 0
  )
    return false;
  await app.database.transaction((tx) =>
    postponeErasure(tx, id, new Date(now.getTime() + recheckAfterMs.waiting)),
  );
  return true;
}

async function emptyCarts(
  tx: Tx,
  lines: Awaited<ReturnType<typeof lockLinesOfBuyers>>,
): Promise<void> {
  if (lines.length === 0) return;
  const shelf = await lockShelf(tx, lines);
  for (const { store_id, sku_id, held_quantity } of lines)
    if (held_quantity > 0) shelf.move({ store_id, sku_id, sold: 0, held: -held_quantity });
  await deleteLines(tx, lines);
  await settleShelf(tx, shelf);
}

/**
 * Queues the last email, to the verified address or the platform's contact address. Its row is
 * deleted once it is sent.
 */
async function writeLastEmail(
  tx: Tx,
  user: LeavingUser,
  house: { store_id: number | null; template: House },
  now: Date,
): Promise<void> {
  const proven = user.email_verified_at !== null && !isUnroutable(user.email) ? user.email : null;
  const recipient = proven ?? (isUnroutable(user.email) ? user.contact_email : null);
  if (recipient === null) return;
  const locale = locales.find((known) => known === user.locale) ?? 'ja';
  await writeAccountEmail(tx, {
    user_id: user.id,
    kind: 'account_closed',
    recipient,
    locale,
    ...house,
    link: null,
    now,
  });
}
