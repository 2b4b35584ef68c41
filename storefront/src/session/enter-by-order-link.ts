import { call } from '../api/client.ts';
import { keepAccess } from './order-access.ts';

/**
 * D-091: opens one order with the key of a guest's order email, in any browser, without changing
 * the visitor's session.
 * @returns whether the order is open now
 */
export async function enterByOrderLink(orderId: string, key: string): Promise<boolean> {
  const result = await call(
    'POST /orders/{id}/guest-session',
    { params: { id: orderId }, body: { key } },
    { channel: 'marketplace' },
  );
  if (result.ok) keepAccess(orderId, result.data.data.token);
  return result.ok;
}
