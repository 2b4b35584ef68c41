import type { Cart, CartItem } from '@noren/contract/entities/cart';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../api/client.ts';
import * as m from '../i18n/generated/messages.js';
import { showFailure } from '../failures/show-failure.ts';
import { cartsOf } from './carts.ts';

export interface CartLineActs {
  /** the wanted quantity, before the server's response */
  quantity: number;
  isRemoving: boolean;
  setQuantity: (quantity: number) => void;
  remove: () => void;
  /** holds the line again after its hold has ended */
  takeAgain: () => Promise<void>;
}

/**
 * Changes one line. Quick taps are combined: while a request runs, only the last wanted quantity
 * counts.
 */
export function useCartLine(
  storeSlug: string,
  item: Pick<CartItem, 'id' | 'quantity' | 'stream_id'>,
): CartLineActs {
  const client = useQueryClient();
  const { queryKey } = cartsOf(storeSlug);
  const [wanted, setWanted] = useState<number | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const latest = useRef<number | null>(null);
  const isSending = useRef(false);

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    let sent: number | null = null;
    // A tap while the cart is refetched also counts.
    while (latest.current !== null && latest.current !== sent) {
      sent = latest.current;
      const result = await call('PUT /cart-items/{id}', {
        params: { id: String(item.id) },
        body: { quantity: sent },
        as: 'guest',
      });
      if (!result.ok) {
        void showFailure(result.error);
        latest.current = sent;
      }
      if (latest.current === sent) await client.invalidateQueries({ queryKey });
    }
    isSending.current = false;
    latest.current = null;
    setWanted(null);
  }

  async function remove(): Promise<void> {
    setIsRemoving(true);
    const result = await call('DELETE /cart-items/{id}', {
      params: { id: String(item.id) },
      as: 'guest',
    });
    if (result.ok || result.error.code === 'NOT_FOUND') {
      client.setQueryData(queryKey, (carts: Cart[] | undefined) =>
        carts?.map((cart) => ({
          ...cart,
          items: cart.items.filter((line) => line.id !== item.id),
        })),
      );
      showToast(m.cart_removed());
    } else {
      void showFailure(result.error);
    }
    await client.invalidateQueries({ queryKey });
    setIsRemoving(false);
  }

  async function takeAgain(): Promise<void> {
    const body = { quantity: item.quantity, stream_id: item.stream_id };
    const result = await call('PUT /cart-items/{id}', {
      params: { id: String(item.id) },
      body,
      as: 'guest',
    });
    if (result.ok) showToast(m.cart_taken_again());
    else void showFailure(result.error);
    await client.invalidateQueries({ queryKey });
  }

  return {
    takeAgain,
    quantity: wanted ?? item.quantity,
    isRemoving,
    setQuantity: (quantity) => {
      latest.current = quantity;
      setWanted(quantity);
      void send();
    },
    remove: () => void remove(),
  };
}
