import { paths } from './paths.ts';
import type { ChannelFrame } from './channel.ts';

export const marketplaceChannel = (slug: string): ChannelFrame => ({
  name: 'marketplace',
  paths: {
    home: paths.marketplace(slug),
    product: (id) => paths.product(slug, id),
    checkout: (step) => paths.checkout(slug, step),
    orderDone: (orderId) => paths.orderDone(slug, orderId),
    orders: `${paths.marketplace(slug)}/orders`,
    order: (orderId) => `${paths.marketplace(slug)}/orders/${orderId}`,
    paypay: (orderId, place) =>
      `${paths.marketplace(slug)}/${place === 'checkout' ? 'checkout/step-order-confirming' : 'orders'}/${orderId}/payment/gmo-paypay`,
    law: paths.introduce(slug),
    account: paths.account(slug),
    policy: (which) => `/stores/${slug}/policies/${which}`,
  },
});
