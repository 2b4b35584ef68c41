import type { Channel } from '@noren/contract/scalars';
import type { Store } from '@noren/contract/entities/store';
import type { CheckoutStep } from '../guards/checkout-step.ts';

/** Where an order is paid with PayPay: on the way of the checkout, or from the list of orders (spec §2). */
export type PaypayPlace = 'checkout' | 'orders';

/** What a shop says of how it treats its visitors' data, and of what a purchase means. */
export type Policy = 'privacy' | 'terms';

/** Addresses of the shop the visitor is in, whole, with the query that keeps it found. */
export interface ChannelPaths {
  /** where goods are looked at */
  home: string;
  /** null where the channel has no page of its own for one product */
  product: ((id: number) => string) | null;
  checkout: (step: CheckoutStep) => string;
  orderDone: (orderId: number) => string;
  orders: string;
  order: (orderId: number) => string;
  paypay: ((orderId: number, place: PaypayPlace) => string) | null;
  /** the store's commercial-law page, null where it has none */
  law: string | null;
  account: string | null;
  policy: (which: Policy) => string;
}

/**
 * Design rule 7: two channels, one set of screens. What differs is asked of this value, which goes down by the route's context;
 * no screen compares paths.
 */
export interface ChannelFrame {
  name: Channel;
  paths: ChannelPaths;
}

/** What the guard of every page with a store leaves for its screens (`useShop`). */
export interface Shop {
  store: Store;
  channel: ChannelFrame;
}
