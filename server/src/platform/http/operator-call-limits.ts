import type { EveryKey } from '@noren/contract/every-endpoint';

const unbounded = null;

/**
 * The operator's endpoints, none of which is limited here: guesses at the operator's key are limited
 * earlier (identity/staff/admit-operator.ts).
 */
export const operatorCallLimits: Readonly<
  Record<Extract<EveryKey, `${string} /operator/${string}`>, null>
> = {
  'PUT /operator/maintenance': unbounded,
  'PUT /operator/livers': unbounded,
  'GET /operator/bounces': unbounded,
  'GET /operator/stores/{slug}/bounds': unbounded,
  'PUT /operator/stores/{slug}/bounds': unbounded,
  'GET /operator/stores/{slug}/gateway-credentials': unbounded,
  'PUT /operator/stores/{slug}/gateway-credentials': unbounded,
  'GET /operator/stores/{slug}/seller-facts': unbounded,
  'PUT /operator/stores/{slug}/seller-facts': unbounded,
  'POST /operator/orders/{id}/shipped': unbounded,
  'POST /operator/orders/{id}/delivered': unbounded,
  'POST /operator/orders/{id}/completed': unbounded,
  'POST /operator/orders/{id}/canceled': unbounded,
  'GET /operator/messages': unbounded,
  'POST /operator/orders/{id}/messages': unbounded,
  'POST /operator/orders/{id}/cash-returned': unbounded,
  'GET /operator/open-money': unbounded,
  'GET /operator/money-report': unbounded,
  'POST /operator/open-money/{id}/returned_by_hand': unbounded,
  'POST /operator/open-money/{id}/try_again': unbounded,
  'POST /operator/open-money/{id}/accept_amount': unbounded,
  'POST /operator/open-money/{id}/written_off': unbounded,
  'POST /operator/persons/find': unbounded,
  'POST /operator/persons/export': unbounded,
  'POST /operator/persons/erase': unbounded,
  'GET /operator/persons/erasures': unbounded,
  'DELETE /operator/persons/erasures/{id}': unbounded,
};
