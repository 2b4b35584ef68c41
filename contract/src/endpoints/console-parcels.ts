import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { refundRefusals } from '../entities/refund.ts';
import { paymentType } from '../entities/store.ts';
import { count, currency, id, idInPath, instant, money, slug } from '../scalars.ts';

const storeParams = z.object({ slug });
const packers = ['owner', 'manager', 'packer'] as const;

/** Maximum number of orders in one parcel. */
export const maxOrdersPerParcel = 30;

const orderOfParcel = z.object({
  id,
  number: z.string(),
  created_at: instant,
  units: count,
  total_amount: money,
  currency,
  shipping_fee: money,
  payment_type: paymentType,
  /** the first order of its parcel; null: it ships alone */
  parcel_id: z.nullable(id),
});
/** Open orders of one person to one address, which can ship together. */
const parcelGroup = z.object({ buyer_name: z.string(), orders: z.array(orderOfParcel) });
export type ParcelGroup = z.infer<typeof parcelGroup>;

export const parcelEndpoints = {
  'GET /console/stores/{slug}/parcels': staffEndpoint({
    summary:
      'Orders to ship that can go in one parcel: of the same person, to the same address, for the same day. `order` returns only its group.',
    roles: [...packers, 'support'],
    params: storeParams,
    query: z.object({ order: z.optional(idInPath) }),
    answer: z.object({ data: z.array(parcelGroup) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/parcels': staffEndpoint({
    summary:
      'Puts orders into one parcel, with those that are in a parcel with one of them. `refund_fees` refunds the shipping fees of all but the first; owners and managers may do that.',
    roles: packers,
    params: storeParams,
    body: z.strictObject({
      orders: z.array(id).check(z.minLength(2), z.maxLength(maxOrdersPerParcel)),
      refund_fees: z.boolean(),
    }),
    idempotent: true,
    answer: z.object({
      data: z.object({
        parcel_id: id,
        orders: z.array(id),
        refunded: z.array(z.object({ number: z.string(), amount: money })),
        /** orders whose fee stays, e.g. because it is paid at the door */
        not_refunded: z.array(z.object({ number: z.string(), reason: z.enum(refundRefusals) })),
      }),
    }),
    failures: ['ROLE_NOT_ALLOWED', 'NOT_ONE_PARCEL'],
  }),
  'POST /console/stores/{slug}/orders/{id}/separated': staffEndpoint({
    summary: 'Separates the open orders of the order’s parcel: each ships alone again.',
    roles: packers,
    params: z.object({ slug, id: idInPath }),
    body: z.strictObject({}),
    answer: z.object({ data: z.object({ orders: z.array(id) }) }),
    failures: ['ROLE_NOT_ALLOWED', 'NOT_ONE_PARCEL'],
  }),
};
