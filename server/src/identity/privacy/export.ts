import type { PersonExport } from '@noren/contract/entities/person';
import type { Db } from '../../platform/db/database.ts';
import {
  accountsOf,
  emailsOf,
  exportedOrders,
  historiesOfOrders,
  itemsOfOrders,
  messagesOfOrders,
  paymentsOfOrders,
  refundsOfOrders,
  sectionsOfBuyers,
  sessionsOf,
} from './export-queries.ts';
import type { Person } from './find-queries.ts';

/** Groups rows by order, without the order's keys. */
function byOrder<Row extends { store_id: number; order_id: number }>(rows: readonly Row[]) {
  const groups = new Map<string, Omit<Row, 'store_id' | 'order_id'>[]>();
  for (const { store_id, order_id, ...row } of rows) {
    const key = `${store_id}:${order_id}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return ({ store_id, id }: { store_id: number; id: number }) =>
    groups.get(`${store_id}:${id}`) ?? [];
}

/**
 * Exports all data about a person (contract/src/entities/person.ts). Other people's orders that
 * only name the person's mailbox are left out.
 */
export async function exportPerson(
  db: Db,
  { users, buyers }: Pick<Person, 'users' | 'buyers'>,
  now: Date,
): Promise<PersonExport> {
  const orders = await exportedOrders(db, buyers);
  const items = byOrder(await itemsOfOrders(db, orders));
  const payments = byOrder(await paymentsOfOrders(db, orders));
  const refunds = byOrder(await refundsOfOrders(db, orders));
  const histories = byOrder(await historiesOfOrders(db, orders));
  const messages = byOrder(await messagesOfOrders(db, orders));
  const sections: Record<string, unknown> = {};
  for (const [name, rowsOf] of Object.entries(sectionsOfBuyers))
    sections[name] = await rowsOf(db, buyers);
  const all = {
    format: 'noren-person-1',
    made_at: now,
    accounts: await accountsOf(db, users),
    sessions: await sessionsOf(db, users, buyers),
    ...sections,
    orders: orders.map((order) => {
      const { store_id: _, id: __, ...shown } = order;
      return {
        ...shown,
        items: items(order),
        payments: payments(order),
        refunds: refunds(order),
        histories: histories(order),
        messages: messages(order),
      };
    }),
    emails: await emailsOf(db, users, orders),
  };
  // dates become strings in the document
  return JSON.parse(JSON.stringify(all)) as PersonExport;
}
