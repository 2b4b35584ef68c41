/**
 * The operator's calls are not limited: guesses at the operator's key are, earlier
 * (identity/staff/admit-operator.ts).
 */
export const operatorCallLimits = {
  'PUT /operator/maintenance': null,
  'PUT /operator/livers': null,
  'GET /operator/bounces': null,
  'GET /operator/stores/{slug}/bounds': null,
  'PUT /operator/stores/{slug}/bounds': null,
  'GET /operator/stores/{slug}/gateway-credentials': null,
  'PUT /operator/stores/{slug}/gateway-credentials': null,
  'GET /operator/stores/{slug}/seller-facts': null,
  'PUT /operator/stores/{slug}/seller-facts': null,
  'POST /operator/orders/{id}/shipped': null,
  'POST /operator/orders/{id}/delivered': null,
  'POST /operator/orders/{id}/completed': null,
  'POST /operator/orders/{id}/canceled': null,
  'GET /operator/messages': null,
  'POST /operator/orders/{id}/messages': null,
  'POST /operator/orders/{id}/cash-returned': null,
  'GET /operator/open-money': null,
  'GET /operator/money-report': null,
  'POST /operator/open-money/{id}/returned_by_hand': null,
  'POST /operator/open-money/{id}/try_again': null,
  'POST /operator/open-money/{id}/accept_amount': null,
  'POST /operator/open-money/{id}/written_off': null,
  'POST /operator/persons/find': null,
  'POST /operator/persons/export': null,
  'POST /operator/persons/erase': null,
  'GET /operator/persons/erasures': null,
  'DELETE /operator/persons/erasures/{id}': null,
} as const;
