import type { Product } from '@noren/contract/entities/product';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import { useState } from 'react';
import { serverNow } from '../api/server-clock.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { useAddToCart, type Added } from '../products/add-to-cart.ts';
import { showToast } from '../ui/toast.tsx';
import type { OpenProduct } from './product-link.ts';

/** What a stream does with what is taken from it; null: goods of the shop, which nothing holds. */
export type Hold = { stream_id: number; minutes: number | null } | undefined;

/** The tap on a row: one choice goes straight into the cart; several choices, and adult goods, are asked about first. */
export function useTake(store: ShopStore, hold: Hold, opened: OpenProduct) {
  const { add } = useAddToCart(store.slug);
  const [busyId, setBusyId] = useState<number | null>(null);

  async function take(product: Product): Promise<void> {
    const [sku] = product.skus;
    if (busyId !== null) return;
    if (!sku || product.skus.length > 1 || product.adult_warning || sku.force_purchase_url) return opened.open('sku', product.id);
    setBusyId(product.id);
    const result = await add({ sku_id: sku.id, quantity: 1, ...(hold && { stream_id: hold.stream_id }) });
    setBusyId(null);
    if ('success' in result) return sayAdded(result, hold);
    const { addFailureSentence } = await import('../products/add-failure.ts');
    showToast(addFailureSentence(result, store.region, currentLocale(), serverNow()), 'trouble');
  }
  return { take: (product: Product) => void take(product), busyId };
}

export function sayAdded(_: Added, hold: Hold): void {
  showToast(hold?.minutes ? m.live_added_held({ minutes: hold.minutes }) : m.product_added());
}
