import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { guestToken, memberToken } from './tokens.ts';

/**
 * decisions §6: the link in a guest's order mail. Its key opens a session of the guest who placed the order; what this
 * browser's own guest had comes along. A member stays who they are: the order page then says whether it is theirs.
 * @returns whether the visitor is now that guest
 */
export async function enterByOrderLink(client: QueryClient, orderId: string, key: string): Promise<boolean> {
  if (memberToken.get() !== null) return false;
  const result = await call('POST /orders/{id}/guest-session', { params: { id: orderId }, body: { key } }, { channel: 'marketplace' });
  if (!result.ok) return false;
  guestToken.set(result.data.data.token);
  await client.invalidateQueries();
  return true;
}
