import { call } from '../api/client.ts';
import { keepAccess } from './order-access.ts';

/**
 * D-091: the link in a guest's order email. Its key opens this one order, whoever's browser it is, and leaves that as it is.
 * @returns whether the order is open now
 */
export async function enterByOrderLink(orderId: string, key: string): Promise<boolean> {
  const result = await call('POST /orders/{id}/guest-session', { params: { id: orderId }, body: { key } }, { channel: 'marketplace' });
  if (result.ok) keepAccess(orderId, result.data.data.token);
  return result.ok;
}
