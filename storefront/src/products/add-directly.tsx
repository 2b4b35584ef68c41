import type { ProductSku } from '@noren/contract/entities/product';
import type { Store } from '@noren/contract/entities/store';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAddToCartButton, type Added } from './add-to-cart.tsx';

export interface DirectAdding {
  add: () => void;
  busy: boolean;
}

interface AddDirectlyProps {
  store: Pick<Store, 'slug' | 'region'>;
  sku: ProductSku;
  /** receives the action of the page's button; null when unmounted */
  onReady: (adding: DirectAdding | null) => void;
  onAdded: (added: Added) => void;
}

/**
 * Adds one unit of a product's only SKU without the sheet; until this is loaded, the button opens
 * the sheet.
 */
export function AddDirectly({ store, sku, onReady, onAdded }: AddDirectlyProps) {
  const { add, busy, failureText } = useAddToCartButton(store);
  // a second tap may come before the next render
  const isAdding = useRef(false);
  const addOne = useEffectEvent(async () => {
    if (isAdding.current) return;
    isAdding.current = true;
    const added = await add({ sku_id: sku.id, quantity: 1 });
    isAdding.current = false;
    if ('success' in added) onAdded(added);
  });
  useEffect(() => {
    onReady({ add: () => void addOne(), busy });
    return () => onReady(null);
  }, [onReady, busy]);
  useEffect(() => {
    if (failureText) showToast(failureText, 'error');
  }, [failureText]);
  return null;
}
