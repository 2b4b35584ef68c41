import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { orderMoney } from '../entities/refund.ts';
import { id, idInPath, quantity, slug, text } from '../scalars.ts';

const orderParams = z.object({ slug, id: idInPath });
const answer = z.object({ data: orderMoney });
const nothing = z.strictObject({});
const packer = ['owner', 'manager', 'packer'] as const;
const keeper = ['owner', 'manager'] as const;
/** roles that answer a buyer's complaint, or keep the books */
const helper = ['owner', 'manager', 'support', 'accountant'] as const;
const sum = z.int().check(z.nonnegative(), z.lte(99_999_999));
const units = z.object({ item_id: id, quantity });
const carrier = {
  company: z.optional(text(40, 1)),
  company_code: z.optional(text(40, 1)),
  tracking_number: z.optional(text(60, 1)),
};

const step = <
  const Roles extends readonly ('owner' | 'manager' | 'packer' | 'support')[],
  Body extends z.ZodMiniType,
>(
  summary: string,
  roles: Roles,
  body: Body,
) =>
  staffEndpoint({
    summary,
    roles,
    params: orderParams,
    body,
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'ORDER_STEP_REFUSED'],
  });

/**
 * The steps of an order and its money that a store can take. Repeating a step has no further effect; a step can
 * be undone for a while.
 */
export const fulfilmentEndpoints = {
  'GET /console/stores/{slug}/orders/{id}/money': staffEndpoint({
    summary:
      'An order’s money: the payment, refundable amounts by line and fee, refunds, and the possible steps.',
    roles: ['owner', 'manager', 'packer', 'support', 'accountant'],
    params: orderParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/orders/{id}/refunds': staffEndpoint({
    summary: 'Refunds by line and by amount. A refund is sent when its undo window has ended.',
    roles: helper,
    params: orderParams,
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ ...units.shape, restock: z.boolean() }))
        .check(z.maxLength(200)),
      shipping_fee: sum,
      payment_fee: sum,
      /** in addition to goods and fees */
      free_amount: sum,
      note: text(500),
      /** the sum that the staff saw and confirmed */
      expected: sum,
    }),
    idempotent: true,
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'REFUND_REFUSED'],
  }),
  'POST /console/stores/{slug}/orders/{id}/refund-returned': staffEndpoint({
    summary:
      'Records that the store itself refunded what no gateway refunds: cash, or what a gateway refused.',
    roles: ['owner', 'manager', 'accountant'],
    params: orderParams,
    body: z.strictObject({ refund_id: id }),
    idempotent: true,
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'REFUND_REFUSED'],
  }),
  'POST /console/stores/{slug}/orders/{id}/undo': staffEndpoint({
    summary: 'Undoes the last step or a refund completely, within its undo window.',
    roles: ['owner', 'manager', 'packer', 'support', 'accountant'],
    params: orderParams,
    body: z.union([z.strictObject({ step_id: id }), z.strictObject({ refund_id: id })]),
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'UNDO_IS_OVER'],
  }),
  'POST /console/stores/{slug}/orders/{id}/shipped': step(
    'The parcel has left, or some lines of it; of goods that are picked up: they wait in the store.',
    packer,
    z.strictObject({
      ...carrier,
      /** only these lines */
      item_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))),
    }),
  ),
  'POST /console/stores/{slug}/orders/{id}/parcels': staffEndpoint({
    summary:
      'Ships units of an order in a parcel of its own, all that are left without `units`. `units` null: one more parcel of an order that has shipped, which needs a tracking number.',
    roles: packer,
    params: orderParams,
    body: z
      .strictObject({
        ...carrier,
        units: z.optional(
          z.nullable(z.array(z.strictObject(units.shape)).check(z.minLength(1), z.maxLength(200))),
        ),
      })
      .check(
        z.refine((body) => body.units !== null || body.tracking_number !== undefined, {
          error: 'A further parcel needs its tracking number',
          path: ['tracking_number'],
        }),
      ),
    idempotent: true,
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'ORDER_STEP_REFUSED'],
  }),
  'PUT /console/stores/{slug}/orders/{id}/parcels': staffEndpoint({
    summary: 'Corrects the carrier and tracking number of one parcel of an order.',
    roles: packer,
    params: orderParams,
    body: z.strictObject({ parcel_id: id, ...carrier }),
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'ORDER_STEP_REFUSED'],
  }),
  'POST /console/stores/{slug}/orders/{id}/delivered': step(
    'Marks the goods as delivered, and cash on delivery as paid.',
    packer,
    nothing,
  ),
  'POST /console/stores/{slug}/orders/{id}/completed': step(
    'Marks the order as completed.',
    packer,
    nothing,
  ),
  'POST /console/stores/{slug}/orders/{id}/canceled': step(
    'Cancels an order that has not shipped, and refunds its payment.',
    keeper,
    z.strictObject({ reason: z.enum(['seller', 'buyer']) }),
  ),
  'POST /console/stores/{slug}/orders/{id}/returning': step(
    'The goods are on their way back.',
    ['owner', 'manager', 'packer', 'support'],
    nothing,
  ),
  'POST /console/stores/{slug}/orders/{id}/returned': step(
    'The goods are back; `restock` says which go on the shelf again.',
    packer,
    z.strictObject({ restock: z.array(z.strictObject(units.shape)).check(z.maxLength(200)) }),
  ),
  'POST /console/stores/{slug}/orders/{id}/missing': step(
    'The parcel was lost on its way.',
    ['owner', 'manager', 'packer', 'support'],
    nothing,
  ),
  'POST /console/stores/{slug}/orders/{id}/damaged': step(
    'The goods were broken on their way.',
    ['owner', 'manager', 'packer', 'support'],
    nothing,
  ),
};
