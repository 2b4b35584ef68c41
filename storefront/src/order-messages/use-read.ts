import type { OrderMessage } from '@noren/contract/entities/order-message';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../api/client.ts';
import { queryOf } from '../api/query.ts';

/** Who has the page before them reads; a tab behind others does not. */
const isSeen = () => document.visibilityState === 'visible';
const onSeen = (tell: () => void) => {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
};

/** What the store wrote is read, on every device, when it stands in the open conversation. What nobody answers is said again with the next opening. */
export function useRead(orderId: number, messages: readonly OrderMessage[] | undefined): void {
  const client = useQueryClient();
  const isVisible = useSyncExternalStore(onSeen, isSeen, () => false);
  const message_id = messages?.findLast(({ role }) => role === 'seller')?.id;
  useEffect(() => {
    if (message_id === undefined || !isVisible) return;
    const tell = async () => {
      const params = { id: String(orderId) };
      const read = await call('POST /orders/{id}/messages/read', { params, body: { message_id }, as: 'guest' });
      if (!read.ok) return;
      const { unread_messages } = read.data;
      client.setQueryData(queryOf('GET /orders/{id}', { params, as: 'guest' }).queryKey, (order) => order && { ...order, unread_messages });
      for (const list of ['GET /orders/unread', 'GET /orders', 'GET /stores/{slug}/orders/buyer']) void client.invalidateQueries({ queryKey: [list] });
    };
    void tell();
  }, [client, orderId, message_id, isVisible]);
}
