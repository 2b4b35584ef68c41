import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import {
  changedGoods,
  checkedGoods,
  checkedVersions,
  chosenGoods,
  goodsAct,
  refusedGoods,
} from '../entities/goods-changes.ts';
import { count, id, idInPath, slug } from '../scalars.ts';
import { staffRoles } from '../staff-roles.ts';
import { goodsListQuery } from './console-goods.ts';

const storeParams = z.object({ slug });
const keepers = ['owner', 'manager'] as const;

/** Changes of many products at once. A refused product does not stop the others. */
export const goodsChangesEndpoints = {
  'GET /console/stores/{slug}/product-ids': staffEndpoint({
    summary: 'The ids of the goods that match a list, in its order: the first 2,000.',
    roles: staffRoles,
    params: storeParams,
    query: z.object(goodsListQuery),
    answer: z.object({ data: z.array(id) }),
    failures: [],
  }),
  'POST /console/stores/{slug}/product-changes/check': staffEndpoint({
    summary:
      'What a change would do with the products: values before and after, and those that it cannot change. Changes nothing.',
    roles: keepers,
    params: storeParams,
    body: z.strictObject({ products: chosenGoods, act: goodsAct }),
    answer: z.object({ data: checkedGoods }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/product-changes': staffEndpoint({
    summary:
      'Changes the products in one transaction. `revision` is the version that was checked: a product with a newer one stays as it is.',
    roles: keepers,
    params: storeParams,
    body: z.strictObject({ products: checkedVersions, act: goodsAct }),
    idempotent: true,
    answer: z.object({ data: changedGoods }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/product-changes/{id}/undo': staffEndpoint({
    summary:
      'Restores the values before a change, for ten minutes. Products that were changed again stay as they are.',
    roles: keepers,
    params: z.object({ slug, id: idInPath }),
    idempotent: true,
    answer: z.object({ data: z.object({ restored: count, refused: z.array(refusedGoods) }) }),
    failures: ['ROLE_NOT_ALLOWED', 'UNDO_IS_OVER'],
  }),
};
