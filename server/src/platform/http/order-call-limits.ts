import type { EveryKey } from '@noren/contract/every-endpoint';

const unbounded = null;

/** Calls of the staff about one order that are not limited: only the store's staff can make them. */
export const orderCallLimits = {
  'PUT /console/stores/{slug}/orders/{id}/invoice-number': unbounded,
  'POST /console/stores/{slug}/orders/{id}/bank-payment': unbounded,
  'POST /console/stores/{slug}/orders/{id}/chargebacks': unbounded,
  'POST /console/stores/{slug}/orders/{id}/chargeback-settled': unbounded,
  'POST /console/stores/{slug}/orders/{id}/chargeback-reopened': unbounded,
  'POST /console/stores/{slug}/orders/{id}/chargeback-removed': unbounded,
  'GET /console/stores/{slug}/orders/{id}/change': unbounded,
  'PUT /console/stores/{slug}/orders/{id}/delivery': unbounded,
  'GET /console/stores/{slug}/orders/{id}/goods': unbounded,
  'POST /console/stores/{slug}/orders/{id}/goods-preview': unbounded,
  'PUT /console/stores/{slug}/orders/{id}/goods': unbounded,
  'GET /console/stores/{slug}/orders/{id}/replaceable': unbounded,
  'POST /console/stores/{slug}/orders/{id}/separated': unbounded,
  'GET /console/stores/{slug}/orders/{id}': unbounded,
  'POST /console/stores/{slug}/orders/{id}/messages': unbounded,
  'POST /console/stores/{slug}/orders/{id}/notes': unbounded,
  'GET /console/stores/{slug}/orders/{id}/receipts': unbounded,
  'GET /console/stores/{slug}/orders/{id}/money': unbounded,
  'POST /console/stores/{slug}/orders/{id}/shipped': unbounded,
  'POST /console/stores/{slug}/orders/{id}/delivered': unbounded,
  'POST /console/stores/{slug}/orders/{id}/completed': unbounded,
  'POST /console/stores/{slug}/orders/{id}/canceled': unbounded,
  'POST /console/stores/{slug}/orders/{id}/returning': unbounded,
  'POST /console/stores/{slug}/orders/{id}/returned': unbounded,
  'POST /console/stores/{slug}/orders/{id}/missing': unbounded,
  'POST /console/stores/{slug}/orders/{id}/damaged': unbounded,
  'POST /console/stores/{slug}/orders/{id}/refunds': unbounded,
  'POST /console/stores/{slug}/orders/{id}/refund-returned': unbounded,
  'POST /console/stores/{slug}/orders/{id}/parcels': unbounded,
  'PUT /console/stores/{slug}/orders/{id}/parcels': unbounded,
  'POST /console/stores/{slug}/orders/{id}/undo': unbounded,
} as const satisfies Partial<Record<EveryKey, null>>;
