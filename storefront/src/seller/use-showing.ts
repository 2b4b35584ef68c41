import type { PostProduct } from '@noren/contract/entities/live-post';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import type { LiveView } from '../live/use-live-post.ts';
import { nextToShow } from './chosen-rules.ts';

export interface ShowingChoice {
  /** the product that viewers see, or will see after the request; null: none */
  id: number | null;
  /** the product that "next" shows; null: none is left */
  next: PostProduct | null;
  show: (product: PostProduct | null) => void;
}

/**
 * The product that the host shows: updated immediately on screen, and sent with one request at a
 * time; the last tap wins.
 */
export function useShowing(live: LiveView | null, products: readonly PostProduct[]): ShowingChoice {
  const shownByServer = live?.post?.showing?.product_id ?? null;
  /** undefined: the server's value is shown */
  const [wanted, setWanted] = useState<number | null>();
  const latest = useRef<number | null>(undefined);
  const isSending = useRef(false);
  const postId = live?.post?.id ?? 0;
  const id = wanted === undefined ? shownByServer : wanted;

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    while (latest.current !== undefined) {
      const product_id = latest.current;
      const answer = await call('PUT /posts/{id}/showing', {
        params: { id: String(postId) },
        body: { product_id },
      });
      if (latest.current === product_id) latest.current = undefined;
      if (!answer.ok) showToast(errorSentence(answer.error), 'error');
    }
    isSending.current = false;
    setWanted(undefined);
  }

  function want(product_id: number | null): void {
    latest.current = product_id;
    setWanted(product_id);
    void send();
  }

  return {
    id,
    next: nextToShow(products, id),
    show(product) {
      const before = id;
      want(product?.id ?? null);
      if (product)
        showToast(m.seller_shown({ name: product.name }), 'done', {
          label: m.seller_undo(),
          run: () => want(before),
        });
    },
  };
}
