import type { Endpoint } from '@noren/contract/endpoint';
import { methodAndPath } from '@noren/contract/endpoint';
import type { Db } from '../../platform/db/database.ts';
import { leadsToOrder } from '../../identity/people/session-queries.ts';
import { failCommon as fail } from '../../platform/http/failure.ts';
import type { OrderHolder } from '../../platform/http/handler.ts';

/** Beside the calls of the order itself: what a new card or konbini number is typed into, which its handler keeps to that session, and the way out. */
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

/** The start fails where the table lets an order's link in somewhere else: what it opens is decided here and nowhere by accident. */
export function checkOrderVisitors(key: string, { visitors }: Endpoint): void {
  if (visitors.includes('order') && !isOfOrder(key) && !alsoOpen.includes(key)) throw new Error(`${key} lets in whoever has an order's link`);
}

/**
 * Another order than the one the session is for is none; the order that took its place is.
 * @throws Failure NOT_FOUND
 */
export async function ofTheirOrder(db: Db, holder: OrderHolder, key: string, params: unknown): Promise<void> {
  if (!isOfOrder(key)) return;
  const { id } = params as { id: number };
  if (id !== holder.order_id && !(await leadsToOrder(db, holder.order_id, id))) throw fail('NOT_FOUND');
}
