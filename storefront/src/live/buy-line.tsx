import type { ProductSku } from '@noren/contract/entities/product';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { failureOf } from '../api/query.ts';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import { useShop } from '../channel/use-shop.ts';
import { askForStep, findLostOrder } from '../checkout/open-step.ts';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { addFailureSentence, errorSentence } from '../i18n/error-sentence.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { useAddToCart } from '../products/add-to-cart.tsx';
import { BuyJapanese } from './buy-japanese.tsx';
import { BuyTaiwanese } from './buy-taiwanese.tsx';
import type { LiveStore } from './live-store.ts';
import type { Hold } from './use-take.ts';

/** A tap on "buy now" that has not been carried out yet. A reload of the page is no tap. */
export type BuyTap = RefObject<number | null>;

export interface BuyLineProps {
  store: LiveStore;
  product: number;
  /** the chosen SKU; null: one of the product that is in the cart */
  sku: ProductSku | null;
  hold: Hold;
  tapRef: BuyTap;
  /** the sheet's footer, which stays visible */
  foot: HTMLElement | null;
}

/** The data that the sheet needs before it can show an order. */
type Wait = 'taking' | 'none' | { failed: string };

/**
 * Puts the product into the cart, which holds it, and shows the order of that line. A line that is
 * there already is ordered as it is.
 */
export function BuyLine({ store, product, sku, hold, tapRef, foot }: BuyLineProps) {
  const shop = useShop();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { add } = useAddToCart(store.slug);
  const carts = useQuery(cartsOf(store.slug));
  const [wait, setWait] = useState<Wait>('taking');
  const items = (carts.data && cartOfStore(carts.data, store.slug)?.items) ?? [];
  const line = findLine(items, product, sku);
  const isMissing = line === undefined;

  async function begin(takes: boolean): Promise<void> {
    setWait('taking');
    try {
      const known = cartOfStore(await client.ensureQueryData(cartsOf(store.slug)), store.slug);
      // The answer to an earlier order was lost: show that order instead of ordering twice.
      const lost = await findLostOrder(store.slug, known);
      if (lost !== null)
        return await navigate({ href: shop.channel.paths.orderDone(lost), replace: true });
      if (findLine(known?.items ?? [], product, sku) || !takes || !sku) return setWait('none');
    } catch (error) {
      return setWait({ failed: errorSentence(failureOf(error as Error)) });
    }
    const added = await add({
      sku_id: sku.id,
      quantity: 1,
      ...(hold && { stream_id: hold.stream_id }),
    });
    // The cart is refetched; until then the sheet waits for its line.
    if (!('success' in added))
      setWait({ failed: addFailureSentence(added, store.region, currentLocale(), serverNow()) });
  }

  const beginIfMissing = useEffectEvent(() => {
    const isTap = tapRef.current === product;
    tapRef.current = null;
    if (isMissing) void begin(isTap);
  });
  useEffect(() => {
    askForStep(client, store.slug);
  }, [client, store.slug]);
  useEffect(() => {
    beginIfMissing();
  }, [isMissing]);

  if (line) {
    const order = { line, others: items.length - 1, foot };
    return shop.store.region === 'TW' ? (
      <BuyTaiwanese key={line.id} {...order} />
    ) : (
      <BuyJapanese key={line.id} {...order} />
    );
  }
  // The line of a SKU that was just chosen is on its way.
  if (wait === 'taking' || (wait === 'none' && carts.isFetching)) return <TextSkeleton lines={8} />;
  return (
    <div className="grid gap-4">
      {wait === 'none' ? (
        <p className="phrase-left">{m.live_buy_not_in_cart()}</p>
      ) : (
        <FieldError>{wait.failed}</FieldError>
      )}
      <Button wide onClick={() => void begin(true)}>
        {wait === 'none' ? m.product_add_to_cart() : m.common_retry()}
      </Button>
    </div>
  );
}

/** The newest line of the chosen SKU, or of any SKU of the product. */
function findLine<Line extends { sku: { id: number; product_id: number } }>(
  items: readonly Line[],
  product: number,
  sku: ProductSku | null,
): Line | undefined {
  return items.findLast(
    (item) => item.sku.product_id === product && (sku === null || item.sku.id === sku.id),
  );
}
