import type { Endpoint } from '@noren/contract/endpoint';
import { methodAndPath } from '@noren/contract/endpoint';
import type { Db } from '../../platform/db/database.ts';
import { leadsToOrder } from '../../identity/people/session-queries.ts';
import { failCommon as fail } from '../../platform/http/failure.ts';
import type { OrderHolder } from '../../platform/http/handler.ts';

/**
 * Further endpoints that an order link's session may call: a new card or konbini record, which the
 * handler limits to that session, and logging out.
 */
const alsoOpen = [
  'GET /credit-cards',
  'POST /credit-cards',
  'GET /gmo-cvs',
  'POST /gmo-cvs',
  'DELETE /credit-cards/{id}',
  'DELETE /gmo-cvs/{id}',
  'POST /auth/user/logout',
];

const isOfOrder = (key: string): boolean => methodAndPath(key).path.startsWith('/orders/{id}');

/**
 * Makes the start fail if the table admits order links elsewhere: the endpoints they may call are
 * decided here.
 */
export function checkOrderVisitors(key: string, { visitors }: Endpoint): void {
  if (visitors.includes('order') && !isOfOrder(key) && !alsoOpen.includes(key))
    throw new Error(`${key} lets in whoever has an order's link`);
}

/**
 * Checks that the order is the session's, or the order that replaced it.
 * @throws Failure NOT_FOUND
 */
export async function checkOrderAccess(
  db: Db,
  holder: OrderHolder,
  key: string,
  params: unknown,
): Promise<void> {
  if (!isOfOrder(key)) return;
  const { id } = params as { id: number };
  if (id !== holder.order_id && !(await leadsToOrder(db, holder.order_id, id)))
    throw fail('NOT_FOUND');
}
