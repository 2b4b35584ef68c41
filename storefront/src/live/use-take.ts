import type { Product } from '@noren/contract/entities/product';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useRef, useState } from 'react';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { useAddToCart, type Added } from '../products/add-to-cart.tsx';
import type { OpenProduct } from './product-link.ts';

/** What a stream does with what is taken from it; null: goods of the shop, which nothing holds. */
export type Hold = { stream_id: number; minutes: number | null } | undefined;

/** The tap on a row: one choice goes straight into the cart; several choices, and adult goods, are asked about first. */
export function useTake(store: ShopStore, hold: Hold, opened: OpenProduct) {
  const { add } = useAddToCart(store.slug);
  const underWay = useRef(new Set<number>());
  // flags of their own: goods are taken beside each other
  const [busyIds, setBusyIds] = useState<ReadonlySet<number>>(new Set());

  async function take(product: Product): Promise<void> {
    const [sku] = product.skus;
    if (!sku || product.skus.length > 1 || product.adult_warning || sku.force_purchase_url) return opened.open('sku', product.id);
    // a second tap on the same row; another row does not wait for this one
    if (underWay.current.has(product.id)) return;
    underWay.current.add(product.id);
    setBusyIds(new Set(underWay.current));
    const result = await add({ sku_id: sku.id, quantity: 1, ...(hold && { stream_id: hold.stream_id }) });
    underWay.current.delete(product.id);
    setBusyIds(new Set(underWay.current));
    if ('success' in result) return sayAdded(result, hold);
    const { addFailureSentence } = await import('../i18n/error-sentence.ts');
    showToast(addFailureSentence(result, store.region, currentLocale(), serverNow()), 'error');
  }
  return { take: (product: Product) => void take(product), busyIds };
}

/** What the button said it would do is said to be done only where it was: what is beyond a bound lies in the cart unheld. */
export function sayAdded({ held_quantity = 1 }: Added, hold: Hold): void {
  showToast(hold?.minutes && held_quantity > 0 ? m.live_added_held({ minutes: hold.minutes }) : m.product_added());
}
