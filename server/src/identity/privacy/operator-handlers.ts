import type { Input } from '@noren/contract/endpoint';
import type { EveryEndpoint, EveryKey } from '@noren/contract/every-endpoint';
import type { Database } from '../../platform/db/database.ts';
import { failCommon as fail } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { findUserOfPlatform } from '../people/account-queries.ts';
import { plainEmail } from '../../buying/addresses/rules.ts';
import { requestErasure, blockingOrders } from './carry-out.ts';
import { exportPerson } from './export.ts';
import {
  buyerOfOrder,
  findPerson,
  ordersOf,
  type Asked,
  type OrderFound,
  type Person,
} from './find-queries.ts';
import { cancelErasure, waitingErasures } from './request-queries.ts';
import type { PersonsApp } from './prove-owner.ts';

/** More entries than an operator reads at once. */
const maxListed = 200;

type Named = Input<EveryEndpoint['POST /operator/persons/find']>['body'];
type Who = { user_id: number | null; buyer_id: number | null; email: string | null };

async function findNamedPerson(database: Database, by: Named): Promise<Who> {
  const who: Who = { user_id: null, buyer_id: null, email: null };
  if ('user_id' in by) return { ...who, user_id: by.user_id };
  if ('email' in by) return { ...who, email: plainEmail(by.email) };
  if ('platform_user_id' in by) {
    const user = await findUserOfPlatform(database, by.platform_user_id);
    if (!user) throw fail('NOT_FOUND');
    return { ...who, user_id: user.id };
  }
  const found = await buyerOfOrder(database, by.order.store, by.order.number);
  if (!found) throw fail('NOT_FOUND');
  return found.user_id === null
    ? {
        user_id: null,
        buyer_id: found.buyer_id,
        email: found.email === null ? null : plainEmail(found.email),
      }
    : { ...who, user_id: found.user_id };
}

const isUnknownPerson = ({ users, buyers, mentions }: Person): boolean =>
  users.length + buyers.length + mentions.length === 0;

async function known(database: Database, who: Asked): Promise<Person> {
  const person = await findPerson(database.unhurried, who);
  if (isUnknownPerson(person)) throw fail('NOT_FOUND');
  return person;
}

/** Returns the ids of the rows found, so that the operator can check that it is the right person. */
function shown(person: Person, orders: readonly OrderFound[], now: Date) {
  const own = new Set(person.mentions.map(({ store_id, id: number }) => `${store_id}:${number}`));
  return {
    found: {
      accounts: person.users,
      buyers: person.buyers,
      orders: orders.map(
        ({ store_id, id: number, slug: order_number, store_slug, status, erased_at }) => ({
          id: number,
          store: store_slug,
          number: order_number,
          status,
          is_erased: erased_at !== null,
          // another person's order: only the address is erased
          names_address_only: own.has(`${store_id}:${number}`),
        }),
      ),
    },
    in_the_way: blockingOrders(orders, now),
  };
}

/**
 * Export and erasure on behalf of a person. Searches through all orders run with unhurried limits.
 */
export const personHandlers: HandlersOf<
  Extract<EveryKey, `${string} /operator/persons/${string}`>,
  PersonsApp
> = {
  'POST /operator/persons/find': {
    mode: 'own',
    async run(database, { now }, { body }) {
      const person = await known(database, await findNamedPerson(database, body));
      return shown(person, await ordersOf(database.unhurried, person), now);
    },
  },
  'POST /operator/persons/export': {
    mode: 'own',
    run: async (database, { now }, { body }) =>
      exportPerson(
        database.unhurried,
        await known(database, await findNamedPerson(database, body)),
        now,
      ),
  },
  'POST /operator/persons/erase': {
    mode: 'own',
    async run(database, { app }, { body }) {
      const who = await findNamedPerson(database, body);
      await known(database, who);
      const {
        id: erasure,
        person,
        orders,
        in_the_way,
      } = await requestErasure(app, { ...who, asked_by: 'operator', template: 'noren_live' });
      return {
        ...shown(person, orders, app.now()),
        in_the_way,
        erasure,
        is_erased: in_the_way.length === 0,
      };
    },
  },
  'GET /operator/persons/erasures': {
    mode: 'read',
    async run(db) {
      const waiting = await waitingErasures(db, maxListed);
      return {
        data: waiting.map(({ id, user_id, asked_at, asked_by }) => ({
          erasure: id,
          user_id,
          asked_at: asked_at.toISOString(),
          asked_by,
        })),
      };
    },
  },
  'DELETE /operator/persons/erasures/{id}': {
    mode: 'write',
    async run(tx, { fail: failHere }, { params }) {
      if (!(await cancelErasure(tx, { id: params.id }))) throw failHere('NOT_FOUND');
      return { success: true as const };
    },
  },
};
