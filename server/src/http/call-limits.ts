import type { EndpointKey } from '@noren/contract/endpoints';

/** How often one address may call: counted by this process alone, or in the database for all processes together. */
export type CallLimit = { by: 'process' | 'all'; max: number; seconds: number } | null;

const minute = 60;
const hour = 60 * minute;

/** What can be hoarded; in a live sale many phones share an address, so the bounds are wide. */
const aMinute = (max: number): CallLimit => ({ by: 'process', max, seconds: minute });
/**
 * What tells whether something exists, or writes e-mails; accounts have bounds of their own beside these
 * (account/bounds.ts). @NOTE spec silent: tries and seconds.
 */
const counted = (max: number, seconds: number): CallLimit => ({ by: 'all', max, seconds });
/** Said of each: an endpoint that is new has no bound because somebody said so. */
const unbounded = null;

export const callLimits: Readonly<Record<EndpointKey, CallLimit>> = {
  'GET /live-web/me': unbounded,
  'POST /guest/token': aMinute(600),
  'POST /auth/user/login': counted(300, 15 * minute),
  'POST /auth/entry-preview': aMinute(600),
  'GET /me/earlier-guest': unbounded,
  'POST /me/earlier-guest': unbounded,
  'POST /auth/user/logout': aMinute(600),
  'POST /orders/{id}/guest-session': counted(120, 15 * minute),
  'POST /seller/login': aMinute(120),
  'POST /buyer/login': aMinute(600),
  'GET /me': unbounded,
  'PUT /me @shop': unbounded,
  'GET /users/email-exists': counted(120, 15 * minute),
  'POST /users': counted(60, hour),
  'POST /users/{id}/verification-email': counted(60, hour),
  'POST /users/verify-email': counted(300, 15 * minute),
  'GET /users/verify-email-token/{token}': counted(300, 15 * minute),
  'POST /users/reset-password': counted(60, hour),
  'GET /users/reset-password-token/{token}': counted(300, 15 * minute),
  'POST /users/reset-password/verify': counted(120, 15 * minute),
  'POST /me/change-password': unbounded,
  'PUT /me': unbounded,
  'POST /me/export': unbounded,
  'GET /me/closing': unbounded,
  'POST /me/closing': unbounded,
  'DELETE /me/closing': unbounded,
  'GET /buyer/stores/{slug}': unbounded,
  'GET /stores/{slug}/payment-setting': unbounded,
  'GET /stores/{slug}/shipping-setting': unbounded,
  'GET /stores/{slug}/gmo-credit': unbounded,
  'GET /stores/{slug}/jp-commercial': unbounded,
  'GET /jp-zip': unbounded,
  'GET /stores/query': unbounded,
  'GET /stores/{slug}/channels': unbounded,
  'GET /tw/stores/{slug}/shipping-setting': unbounded,
  'GET /tw/stores/{slug}/commercial': unbounded,
  'GET /stores/{slug}/products': unbounded,
  'GET /products/{id}': unbounded,
  'GET /streams/{id}': unbounded,
  'POST /streams/{id}': unbounded,
  'GET /posts/{id}': unbounded,
  'GET /liveweb/stores/{slug}/posts/{postId}': unbounded,
  'POST /stores/{slug}/posts': unbounded,
  'PUT /posts/{id}': unbounded,
  'DELETE /posts/{id}/products/{productId}': unbounded,
  'GET /seller/stores/{slug}/products': unbounded,
  'GET /stores/{slug}/carts': unbounded,
  'POST /add-cart': unbounded,
  'PUT /cart-items/{id}': unbounded,
  'DELETE /cart-items/{id}': unbounded,
  'PUT /stores/{slug}/cart-items/sync-snapshot': unbounded,
  'POST /carts/pricing': unbounded,
  'POST /carts/pricing/subtotal': unbounded,
  'POST /enterprise/stores/{slug}/fast-checkout': unbounded,
  'POST /checkout': unbounded,
  // codes to mailboxes that may be strangers'; behind one address of a carrier there may be hundreds who order
  'POST /stores/{slug}/contact-code': counted(120, 15 * minute),
  'POST /stores/{slug}/contact-code/confirm': counted(600, 15 * minute),
  'POST /stores/{slug}/order-lookup': counted(120, 15 * minute),
  'GET /orders/{id}': unbounded,
  'POST /orders/{id}/cancel': aMinute(120),
  'POST /orders/{id}/pay': aMinute(120),
  'GET /orders/unpaid': unbounded,
  'GET /orders/unread': unbounded,
  'GET /orders': unbounded,
  'GET /stores/{slug}/orders/buyer': unbounded,
  'PUT /orders/{id}/payment-method': unbounded,
  'POST /orders/{id}/gmo-paypay': aMinute(120),
  'POST /orders/{id}/payment-account/generate': aMinute(120),
  'GET /orders/{id}/messages': unbounded,
  'POST /orders/{id}/messages': aMinute(120),
  'POST /orders/{id}/messages/read': unbounded,
  'GET /addresses': unbounded,
  'POST /addresses': aMinute(120),
  'DELETE /addresses/{id}': unbounded,
  'GET /tw/stores/{slug}/addresses': unbounded,
  'POST /tw/stores/{slug}/addresses': unbounded,
  'DELETE /tw/stores/{slug}/addresses/{id}': unbounded,
  'GET /credit-cards': unbounded,
  'POST /credit-cards': aMinute(60),
  'DELETE /credit-cards/{id}': unbounded,
  'GET /gmo-cvs': unbounded,
  'POST /gmo-cvs': aMinute(120),
  'DELETE /gmo-cvs/{id}': unbounded,
  'GET /health': unbounded,
  'GET /ready': unbounded,
};
