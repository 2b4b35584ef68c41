import type { Product } from '@noren/contract/entities/product';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useRef, useState } from 'react';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { useAddToCart, type Added } from '../products/add-to-cart.tsx';
import { buyChoiceDrawer, buyDrawer, type OpenProduct } from './product-link.ts';
import type { LiveStore } from './live-store.ts';

/** How the stream holds what is added from it; undefined: goods of the shop, which are not held. */
export type Hold = { stream_id: number; minutes: number | null } | undefined;

/** Whether a sheet asks for a choice or the age before the product is added. */
const needsDialog = ({ skus, adult_warning }: Product): boolean =>
  skus.length !== 1 || adult_warning || Boolean(skus[0]?.force_purchase_url);

/** Adds a row's product to the cart. Several choices, and adult goods, open a sheet first. */
export function useTake(store: LiveStore, hold: Hold, opened: OpenProduct) {
  const { add } = useAddToCart(store.slug);
  const tapRef = useRef<number>(null);
  const underWay = useRef(new Set<number>());
  // not one busy flag, because several goods can be added at once
  const [busyIds, setBusyIds] = useState<ReadonlySet<number>>(new Set());

  async function take(product: Product): Promise<void> {
    const [sku] = product.skus;
    if (!sku || needsDialog(product)) {
      tapRef.current = null;
      return opened.open('sku', product.id);
    }
    // ignore a second tap on the same row; other rows do not wait
    if (underWay.current.has(product.id)) return;
    underWay.current.add(product.id);
    setBusyIds(new Set(underWay.current));
    const result = await add({
      sku_id: sku.id,
      quantity: 1,
      ...(hold && { stream_id: hold.stream_id }),
    });
    underWay.current.delete(product.id);
    setBusyIds(new Set(underWay.current));
    if ('success' in result) return announceAdded(result, hold);
    const { addFailureSentence } = await import('../i18n/error-sentence.ts');
    showToast(addFailureSentence(result, store.region, currentLocale(), serverNow()), 'error');
  }
  /** Opens the sheet that adds the product and orders it; the choice comes first if there is one. */
  function buy(product: Product): void {
    tapRef.current = product.id;
    opened.open(needsDialog(product) ? buyChoiceDrawer : buyDrawer, product.id);
  }
  return { take: (product: Product) => void take(product), buy, tapRef, busyIds };
}

/**
 * Shows a toast with the holding time only if units were held: units beyond the limit are in the
 * cart without a hold.
 */
export function announceAdded({ held_quantity = 1 }: Added, hold: Hold): void {
  showToast(
    hold?.minutes && held_quantity > 0
      ? m.live_added_held({ minutes: hold.minutes })
      : m.product_added(),
  );
}
