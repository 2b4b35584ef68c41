import type { Desk, DeskAction, DeskProduct, DeskSku } from '@noren/contract/entities/desk';
import type { QueuedAction } from './queue-rules.ts';

const withSku = (desk: Desk, sku_id: number, change: (sku: DeskSku) => DeskSku): Desk => ({
  ...desk,
  products: desk.products.map((product) =>
    product.skus.some(({ id }) => id === sku_id)
      ? { ...product, skus: product.skus.map((sku) => (sku.id === sku_id ? change(sku) : sku)) }
      : product,
  ),
});

const leftOf = ({ skus }: DeskProduct): number => skus.reduce((sum, { left }) => sum + left, 0);

function after(desk: Desk, action: DeskAction): Desk {
  switch (action.type) {
    case 'add_stock':
      return withSku(desk, action.sku_id, (sku) => ({
        ...sku,
        left: Math.max(0, sku.left + action.units),
      }));
    case 'set_price':
      return withSku(desk, action.sku_id, (sku) => ({
        ...sku,
        price: action.price,
        original_price: action.original_price,
      }));
    case 'extend_holds':
    case 'release_holds':
      // only the server knows which holds still run when it arrives
      return desk;
    case 'set_selling':
      return {
        ...desk,
        products: desk.products.map((product) =>
          product.id === action.product_id
            ? {
                ...product,
                status: !action.is_selling ? 'init' : leftOf(product) > 0 ? 'selling' : 'sold',
              }
            : product,
        ),
      };
    case 'feature':
      return {
        ...desk,
        showing:
          action.product_id === null
            ? null
            : { product_id: action.product_id, since: desk.showing?.since ?? '', units: 0 },
      };
    case 'set_live':
      return { ...desk, live: action.live, showing: action.live ? desk.showing : null };
  }
}

/** The desk as it will be once the waiting actions are applied. Pure. */
export const withQueue = (desk: Desk, queue: readonly QueuedAction[]): Desk =>
  queue.reduce(
    (so_far, { action, state }) =>
      state === 'waiting' || state === 'applied' ? after(so_far, action) : so_far,
    desk,
  );

/** The action that takes another one back; null: it cannot be taken back. */
export function undoOf(action: DeskAction, before: Desk): DeskAction | null {
  switch (action.type) {
    case 'add_stock':
      return { ...action, units: -action.units };
    case 'set_price': {
      const sku = before.products
        .flatMap(({ skus }) => skus)
        .find(({ id }) => id === action.sku_id);
      return sku
        ? {
            ...action,
            price: sku.price,
            original_price: sku.original_price,
            expected_price: action.price,
          }
        : null;
    }
    case 'set_selling':
      return { ...action, is_selling: !action.is_selling };
    case 'feature':
      return { type: 'feature', product_id: before.showing?.product_id ?? null };
    // the page showed buyers how long they have, and others may have taken released units
    case 'extend_holds':
    case 'release_holds':
    case 'set_live':
      return null;
  }
}
