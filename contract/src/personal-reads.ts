import type { EndpointKey, Endpoints } from './endpoints.ts';

/** GET endpoints, whose responses the browser keeps in its query cache. */
export type ReadKey = Extract<EndpointKey, `GET ${string}`>;

/** A response that only buyers may request is personal. */
type AnswerKind<K extends ReadKey> = Endpoints[K]['visitors'][number] extends
  | 'guest'
  | 'member'
  | 'order'
  ? 'personal'
  : 'personal' | 'shared';

/**
 * Whether a response is about the caller, so that the next user of the browser must not see it.
 * `shared`: the same for everyone, except how many units this buyer may still buy. The type makes
 * every new GET endpoint declare this.
 */
export const answersOfReads: { readonly [K in ReadKey]: AnswerKind<K> } = {
  'GET /live-web/me': 'personal',
  'GET /me/earlier-guest': 'personal',
  'GET /me': 'personal',
  'GET /users/email-exists': 'shared',
  'GET /users/verify-email-token/{token}': 'shared',
  'GET /users/reset-password-token/{token}': 'shared',
  'GET /me/closing': 'personal',
  'GET /buyer/stores/{slug}': 'shared',
  'GET /stores/{slug}/payment-setting': 'shared',
  'GET /stores/{slug}/shipping-setting': 'shared',
  'GET /stores/{slug}/gmo-credit': 'shared',
  'GET /stores/{slug}/jp-commercial': 'shared',
  'GET /stores/{slug}/policies': 'shared',
  'GET /stores/{slug}/checkout-terms': 'shared',
  'GET /jp-zip': 'shared',
  'GET /stores/query': 'shared',
  'GET /stores/{slug}/channels': 'shared',
  'GET /tw/stores/{slug}/shipping-setting': 'shared',
  'GET /tw/stores/{slug}/commercial': 'shared',
  'GET /stores/{slug}/products': 'shared',
  'GET /products/{id}': 'shared',
  'GET /stores/{slug}/product-addresses/{handle}': 'shared',
  'GET /streams/{id}': 'shared',
  'GET /posts/{id}': 'shared',
  'GET /posts/{id}/comments': 'shared',
  'GET /posts/{id}/desk': 'personal',
  'GET /posts/{id}/flash-prices': 'personal',
  'GET /stores/{slug}/shows': 'shared',
  'GET /liveweb/stores/{slug}/posts/{postId}': 'shared',
  'GET /seller/stores/{slug}/products': 'shared',
  'GET /stores/{slug}/carts': 'personal',
  'GET /stores/{slug}/newsletter': 'personal',
  'GET /orders/{id}': 'personal',
  'GET /orders/unpaid': 'personal',
  'GET /orders/unread': 'personal',
  'GET /orders': 'personal',
  'GET /stores/{slug}/orders/buyer': 'personal',
  'GET /orders/{id}/messages': 'personal',
  'GET /addresses': 'personal',
  'GET /tw/stores/{slug}/addresses': 'personal',
  'GET /credit-cards': 'personal',
  'GET /gmo-cvs': 'personal',
  'GET /health': 'shared',
  'GET /ready': 'shared',
};
