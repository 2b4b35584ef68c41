import type { OrderMessage } from '@noren/contract/entities/order-message';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../api/client.ts';
import { queryOf } from '../api/query.ts';

/** A background tab does not count as reading. */
const isSeen = () => document.visibilityState === 'visible';
const onSeen = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/**
 * Marks the store's messages as read on every device when they are visible in the open
 * conversation. A failed request is repeated when it is opened again.
 */
export function useRead(orderId: number, messages: readonly OrderMessage[] | undefined): void {
  const client = useQueryClient();
  const isVisible = useSyncExternalStore(onSeen, isSeen, () => false);
  const message_id = messages?.findLast(({ role }) => role === 'seller')?.id;
  useEffect(() => {
    if (message_id === undefined || !isVisible) return;
    const markRead = async () => {
      const params = { id: String(orderId) };
      const read = await call('POST /orders/{id}/messages/read', {
        params,
        body: { message_id },
        as: 'guest',
      });
      if (!read.ok) return;
      const { unread_messages } = read.data;
      client.setQueryData(
        queryOf('GET /orders/{id}', { params, as: 'guest' }).queryKey,
        (order) => order && { ...order, unread_messages },
      );
      for (const list of ['GET /orders/unread', 'GET /orders', 'GET /stores/{slug}/orders/buyer'])
        void client.invalidateQueries({ queryKey: [list] });
    };
    void markRead();
  }, [client, orderId, message_id, isVisible]);
}
