import type { Cart } from '@noren/contract/entities/cart';

/** spec §9: the badge is the sum of item quantities across all carts. */
export function cartCount(carts: readonly Pick<Cart, 'items'>[]): number {
  return carts.reduce((sum, cart) => sum + cart.items.reduce((inCart, item) => inCart + item.quantity, 0), 0);
}
