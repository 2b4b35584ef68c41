/**
 * For each screen: its name in the accessibility checks of the journeys (`accessible` of
 * e2e/shop.ts), and its picture from `npm run screenshots`; null: none yet.
 */
export const seen: Record<string, { looked: string | null; picture: string | null }> = {
  'account-login.tsx': { looked: '/account/login', picture: 'login' },
  'account-register.tsx': { looked: '/account/register', picture: 'register' },
  'desk-screen.tsx': { looked: 'the desk of a host', picture: 'seller-desk' },
  'entry-screen.tsx': { looked: 'who is here, and whose link it is', picture: null },
  'error-page.tsx': { looked: 'unauthorized', picture: 'error-${name}' },
  'forget-password-screen.tsx': { looked: '/forget-password', picture: 'forget-password' },
  'introduce-screen.tsx': { looked: 'introduce', picture: 'introduce' },
  'marketplace-policy.tsx': { looked: '/policies/privacy', picture: null },
  'order-lookup-screen.tsx': { looked: '/order-lookup', picture: null },
  'order-screen.tsx': { looked: 'order', picture: 'order-${status}' },
  'order-view.tsx': { looked: 'step-done', picture: 'step-done-paid' },
  'orders-screen.tsx': { looked: 'orders', picture: 'orders' },
  // transparent, for the encoder of a host
  'overlay-screen.tsx': { looked: null, picture: null },
  'paypay-places.tsx': {
    looked: 'step-order-confirming, canceled',
    picture: 'shop-paypay-unfinished',
  },
  'playground/about-screen.tsx': { looked: 'playground ${name}', picture: 'playground-${name}' },
  'playground/fancy-card-screen.tsx': {
    looked: 'playground ${name}',
    picture: 'playground-${name}',
  },
  'playground/home-screen.tsx': { looked: 'playground ${name}', picture: 'playground-${name}' },
  'playground/style-screen.tsx': { looked: 'style', picture: 'style' },
  'product-screen.tsx': { looked: 'product', picture: 'product' },
  'profile-screen.tsx': { looked: 'profile', picture: 'profile' },
  'selected-screen.tsx': { looked: 'seller selected', picture: 'seller-selected' },
  'seller-shop-products.tsx': { looked: 'seller shop products', picture: 'seller-shop-products' },
  'shop-orders-screen.tsx': { looked: 'orders of the shop', picture: 'shop-orders' },
  'shop-policy.tsx': { looked: null, picture: null },
  'shop-products.tsx': { looked: 'shop products', picture: 'shop-products' },
  'show-screen.tsx': { looked: 'the public page of a show', picture: null },
  'shows-screen.tsx': { looked: 'the list of shows', picture: null },
  'step-category.tsx': { looked: 'step-category', picture: 'step-category' },
  'step-products.tsx': { looked: 'step-products', picture: 'step-products' },
  'step-shipping-and-payment.tsx': {
    looked: 'step-shipping-and-payment',
    picture: 'step-shipping-and-payment',
  },
  'stream-products.tsx': { looked: 'stream products', picture: 'stream-products' },
  'tw-step-shipping-and-payment.tsx': {
    looked: 'step-shipping-and-payment of Taiwan',
    picture: 'tw-step-shipping-and-payment',
  },
  'unselected-screen.tsx': { looked: 'seller unselected', picture: 'seller-unselected' },
  'web-step-shipping-and-payment.tsx': {
    looked: 'the web shop’s page of delivery and payment in Taiwan',
    picture: 'tw-step-shipping-and-payment',
  },
};
