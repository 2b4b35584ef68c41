import type { ChannelFrame } from './channel.ts';

/**
 * Paths of spec §2 that are used outside a typed <Link>: first HTML, share links, redirects between
 * route trees.
 */
export const paths = {
  marketplace: (slug: string) => `/stores/${slug}/marketplace`,
  product: (slug: string, id: number | string) => `/stores/${slug}/marketplace/products/${id}`,
  shows: (slug: string) => `/stores/${slug}/live`,
  show: (slug: string, postId: number) => `/stores/${slug}/live/${postId}`,
  checkout: (slug: string, step = 'step-category') =>
    `/stores/${slug}/marketplace/checkout/${step}`,
  orderDone: (slug: string, id: number) => `/stores/${slug}/marketplace/checkout/step-done/${id}`,
  account: (slug: string) => `/stores/${slug}/account`,
  introduce: (slug: string) => `/stores/${slug}/introduce`,
};

export function marketplaceChannel(slug: string): ChannelFrame {
  const home = paths.marketplace(slug);
  return {
    name: 'marketplace',
    paths: {
      home,
      product: (id) => paths.product(slug, id),
      show: (postId) => paths.show(slug, postId),
      checkout: (step) => paths.checkout(slug, step),
      orderDone: (orderId) => paths.orderDone(slug, orderId),
      orders: `${home}/orders`,
      order: (orderId) => `${home}/orders/${orderId}`,
      paypay: (orderId, place) =>
        `${home}/${place === 'checkout' ? 'checkout/step-order-confirming' : 'orders'}/${orderId}/payment/gmo-paypay`,
      law: paths.introduce(slug),
      account: paths.account(slug),
      policy: (which) => `/stores/${slug}/policies/${which}`,
    },
  };
}
