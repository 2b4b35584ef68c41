import type { Channel } from '@noren/contract/scalars';
import type { Store } from '@noren/contract/entities/store';
import type { CheckoutStep } from '../guards/checkout-step.ts';

/** Where an order is paid with PayPay: in the checkout, or from the list of orders (spec §2). */
export type PaypayPlace = 'checkout' | 'orders';

/** Policies of a shop: privacy policy and terms of sale. */
export type Policy = 'privacy' | 'terms';

/** Full paths of the current shop, with the query that identifies it. */
export interface ChannelPaths {
  /** the product list */
  home: string;
  /** null if the channel has no page per product */
  product: ((id: number) => string) | null;
  /** the page of a live post */
  show: (postId: number) => string;
  checkout: (step: CheckoutStep) => string;
  orderDone: (orderId: number) => string;
  orders: string;
  order: (orderId: number) => string;
  paypay: ((orderId: number, place: PaypayPlace) => string) | null;
  /** the store's legal notice, null if it has none */
  law: string | null;
  account: string | null;
  policy: (which: Policy) => string;
}

/**
 * Design rule 7: two channels share one set of screens. Screens read the differences from this
 * value in the route's context; no screen compares paths.
 */
export interface ChannelFrame {
  name: Channel;
  paths: ChannelPaths;
}

/** Context that the guard of every store page provides to its screens (`useShop`). */
export interface Shop {
  store: Store;
  channel: ChannelFrame;
}
