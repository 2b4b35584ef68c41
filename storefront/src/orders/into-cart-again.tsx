import type { Order } from '@noren/contract/entities/order';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { AppLink } from '../page/app-link.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useShop } from '../channel/use-shop.ts';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { addFailureSentence } from '../i18n/error-sentence.ts';
import { useAddToCart } from '../products/add-to-cart.tsx';

type Item = Order['items'][number];
/** Why a line could not be fully added; null: it is in the cart. */
type Outcome = string | null;

/**
 * Adds the goods of a failed order to the cart again; names those that are not available, and adds
 * the rest.
 */
export function IntoCartAgain({ order }: { order: Order }) {
  const { store, channel } = useShop();
  const navigate = useNavigate();
  const { add } = useAddToCart(order.store.slug);
  const [missing, setMissing] = useState<readonly { item: Item; why: string }[]>([]);
  // A second tap after a lost response requests only what is missing.
  const inCart = useRef(new Set<number>());
  // In a stream the goods are held again.
  const stream_id = 'stream_id' in store ? (store.stream_id as number | null) : null;
  const cart = channel.paths.checkout('step-category');

  async function putBack(item: Item): Promise<Outcome> {
    const result = await add({ sku_id: item.sku_id, quantity: item.quantity, stream_id });
    if (!('success' in result))
      return addFailureSentence(result, order.region, currentLocale(), serverNow());
    inCart.current.add(item.id);
    return result.added_quantity < item.quantity
      ? m.orders_again_part({ count: result.added_quantity, wanted: item.quantity })
      : null;
  }

  const [putAllBack, busy] = useMutation(async () => {
    const missing: { item: Item; why: string }[] = [];
    for (const item of order.items) {
      const why = inCart.current.has(item.id) ? null : await putBack(item);
      if (why !== null) missing.push({ item, why });
    }
    setMissing(missing);
    if (missing.length === 0) await navigate({ href: cart });
  });
  return (
    <Card className="grid w-full gap-4 p-5 text-left">
      <div role="status" aria-live="polite" className="empty:hidden">
        {missing.length > 0 && (
          <>
            <p className="phrase text-14 font-semibold">{m.orders_again_missing()}</p>
            <ul className="mt-2 grid gap-2 text-14">
              {missing.map(({ item, why }) => (
                <li key={item.id}>
                  <span lang={contentLanguage[order.region]} className="font-medium">
                    {item.product_name}
                  </span>
                  <span className="phrase block text-ink-soft">{why}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {inCart.current.size > 0 && missing.length > 0 ? (
        <AppLink href={cart} className={buttonClass('primary', true)}>
          {m.orders_again_to_cart()}
        </AppLink>
      ) : (
        <Button wide busy={busy} onClick={putAllBack}>
          {m.orders_again()}
        </Button>
      )}
    </Card>
  );
}
