import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { deliveryRequestBody } from '../entities/delivery.ts';
import { changeableGoods, changeableOrder, goodsPreview } from '../entities/order-change.ts';
import { count, id, idInPath, line, phoneNumber, quantity, slug, text } from '../scalars.ts';

const orderParams = z.object({ slug, id: idInPath });
/** the staff who ship orders */
const roles = ['owner', 'manager', 'packer'] as const;

/** the staff who may cancel an order */
const keepers = ['owner', 'manager'] as const;
const sum = z.int().check(z.nonnegative(), z.lte(99_999_999));

const goods = {
  revision: count,
  /** lines that are not named stay; a quantity of 0 removes one */
  lines: z
    .array(
      z.strictObject({ item_id: id, quantity: z.int().check(z.gte(0), z.lte(999)), price: sum }),
    )
    .check(z.maxLength(200)),
  /** at their current prices */
  added: z.array(z.strictObject({ sku_id: id, quantity })).check(z.maxLength(30)),
  shipping_fee: sum,
};

export const orderChangesEndpoints = {
  'GET /console/stores/{slug}/orders/{id}/change': staffEndpoint({
    summary: 'An order as the form that changes it shows it, and why it cannot be changed.',
    roles,
    params: orderParams,
    answer: z.object({ data: changeableOrder }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/orders/{id}/delivery': staffEndpoint({
    summary:
      'Changes to whom and when an order that has not shipped is delivered. The buyer gets an email that says what changed. `revision` is the version that was read.',
    roles,
    params: orderParams,
    body: z.strictObject({
      revision: count,
      name: line(40, 1),
      phone_number: phoneNumber('JP', 'TW'),
      /** `place` begins with the prefecture, or the city of Taiwan; null: the goods are picked up */
      address: z.nullable(z.strictObject({ postcode: text(60, 1), place: line(260, 1) })),
      delivery_request: z.nullable(deliveryRequestBody),
    }),
    idempotent: true,
    answer: z.object({ data: changeableOrder }),
    failures: ['ROLE_NOT_ALLOWED', 'CHANGED_MEANWHILE', 'ORDER_CHANGE_REFUSED'],
  }),
  'GET /console/stores/{slug}/orders/{id}/goods': staffEndpoint({
    summary: 'The goods of an order as the form that changes them shows them.',
    roles: keepers,
    params: orderParams,
    answer: z.object({ data: changeableGoods }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/orders/{id}/goods-preview': staffEndpoint({
    summary: 'What a change of an order’s goods would come to. Changes nothing.',
    roles: keepers,
    params: orderParams,
    body: z.strictObject(goods),
    answer: z.object({ data: goodsPreview }),
    failures: ['ROLE_NOT_ALLOWED', 'CHANGED_MEANWHILE', 'ORDER_CHANGE_REFUSED'],
  }),
  'PUT /console/stores/{slug}/orders/{id}/goods': staffEndpoint({
    summary:
      'Changes quantities, prices and shipping of an order that has not shipped, and adds products. A paid order refunds what it loses, and what is added becomes an order that its buyer pays by a link.',
    roles: keepers,
    params: orderParams,
    body: z.strictObject({
      ...goods,
      /** the sums that the preview showed; the change is refused if they differ now */
      expected: z.strictObject({ total: sum, refund_amount: sum, due: sum }),
    }),
    idempotent: true,
    answer: z.object({
      data: changeableGoods,
      /** the order that the buyer pays for added goods */
      supplement: z.nullable(z.object({ id, number: z.string() })),
    }),
    failures: ['ROLE_NOT_ALLOWED', 'CHANGED_MEANWHILE', 'ORDER_CHANGE_REFUSED'],
  }),
};
