import { email, id, idInPath, slug, text } from '@noren/contract/scalars';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Ground } from '../ground.ts';
import { plainEmail } from '../people/mailbox.ts';
import { failCommon as fail } from '../http/failure.ts';
import { askToErase, waysOf } from '../persons/carry-out.ts';
import { exportPerson } from '../persons/export.ts';
import { buyerOfOrder, findPerson, ordersOf, type Asked, type OrderFound, type Person } from '../persons/find-queries.ts';
import { callOff, waitingErasures } from '../persons/request-queries.ts';
import { findUserOfPlatform } from '../people/account-queries.ts';
import type { Admit } from './admit.ts';
import { wrongFields } from './wrong-fields.ts';

/** By one of these somebody is named. In a body: addresses of paths and queries stand in logs. */
const named = z.union([
  z.strictObject({ user_id: id }),
  z.strictObject({ platform_user_id: text(128, 1) }),
  z.strictObject({ email }),
  z.strictObject({ order: z.strictObject({ store: slug, number: text(64, 1) }) }),
]);

/** More than an operator reads at a sitting. */
const mostListed = 200;

type Who = { user_id: number | null; buyer_id: number | null; email: string | null };

async function whoIs(app: Ground, by: z.infer<typeof named>): Promise<Who> {
  const who: Who = { user_id: null, buyer_id: null, email: null };
  if ('user_id' in by) return { ...who, user_id: by.user_id };
  if ('email' in by) return { ...who, email: plainEmail(by.email) };
  if ('platform_user_id' in by) {
    const user = await findUserOfPlatform(app.database, by.platform_user_id);
    if (!user) throw fail('NOT_FOUND');
    return { ...who, user_id: user.id };
  }
  const found = await buyerOfOrder(app.database, by.order.store, by.order.number);
  if (!found) throw fail('NOT_FOUND');
  return found.user_id === null
    ? { user_id: null, buyer_id: found.buyer_id, email: found.email === null ? null : plainEmail(found.email) }
    : { ...who, user_id: found.user_id };
}

/** What there is of somebody, by numbers: the operator sees whether it is who they mean. */
function shown(person: Person, orders: readonly OrderFound[], now: Date) {
  const own = new Set(person.mentions.map(({ store_id, id: number }) => `${store_id}:${number}`));
  return {
    found: {
      accounts: person.users,
      buyers: person.buyers,
      orders: orders.map(({ store_id, id: number, slug: order_number, store_slug, status, erased_at }) => ({
        id: number,
        store: store_slug,
        number: order_number,
        status,
        is_erased: erased_at !== null,
        // somebody else's order: of it the address alone
        names_address_only: own.has(`${store_id}:${number}`),
      })),
    },
    in_the_way: waysOf(orders, now),
  };
}

const isNobody = ({ users, buyers, mentions }: Person): boolean => users.length + buyers.length + mentions.length === 0;

/** A person asks what is held about them, or to be forgotten (docs/operations.md). */
export function personRoutes(server: FastifyInstance, app: Ground, admit: Admit): void {
  function act(name: string, work: (who: Who & Asked) => Promise<unknown>): void {
    server.post(`/api/operator/persons/${name}`, async (request, reply) => {
      await admit(request);
      reply.header('cache-control', 'no-store');
      const body = named.safeParse(request.body);
      if (!body.success) throw wrongFields(body.error);
      return work(await whoIs(app, body.data));
    });
  }
  const known = async (who: Asked): Promise<Person> => {
    const person = await findPerson(app.database.unhurried, who);
    if (isNobody(person)) throw fail('NOT_FOUND');
    return person;
  };

  act('find', async (who) => {
    const person = await known(who);
    return shown(person, await ordersOf(app.database.unhurried, person), app.now());
  });
  act('export', async (who) => exportPerson(app.database.unhurried, await known(who), app.now()));
  act('erase', async (who) => {
    await known(who);
    const { id: erasure, person, orders, in_the_way } = await askToErase(app, { ...who, asked_by: 'operator', template: 'noren_live' });
    return { ...shown(person, orders, app.now()), in_the_way, erasure, is_erased: in_the_way.length === 0 };
  });

  server.get('/api/operator/persons/erasures', async (request, reply) => {
    await admit(request);
    reply.header('cache-control', 'no-store');
    const waiting = await waitingErasures(app.database, mostListed);
    return { data: waiting.map(({ id: erasure, user_id, asked_at, asked_by }) => ({ erasure, user_id, asked_at, asked_by })) };
  });

  server.delete('/api/operator/persons/erasures/:id', async (request, reply) => {
    await admit(request);
    reply.header('cache-control', 'no-store');
    const erasure = idInPath.safeParse((request.params as { id?: string }).id);
    if (!erasure.success || !(await callOff(app.database, { id: erasure.data }))) throw fail('NOT_FOUND');
    return { success: true };
  });
}
