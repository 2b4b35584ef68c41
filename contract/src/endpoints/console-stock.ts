import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { countResult, goodsSku, stockChange } from '../entities/goods.ts';
import { stockFile } from '../entities/stock-file.ts';
import { id, idInPath, locales, slug, text } from '../scalars.ts';
import { staffRoles, stockReasons } from '../staff-roles.ts';

const counters = ['owner', 'manager', 'packer'] as const;
const storeParams = z.object({ slug });
const skuParams = z.object({ slug, id: idInPath });
const units = z.int().check(z.nonnegative(), z.lte(9_999_999));

/** Maximum counted SKUs of one call. */
const maxCounts = 100;

export const stockEndpoints = {
  'POST /console/stores/{slug}/skus/{id}/stock': staffEndpoint({
    summary:
      'Corrects the stock of a SKU by so many units, with a reason; never below what is sold and held.',
    roles: counters,
    params: skuParams,
    body: z.strictObject({
      change: z.int().check(
        z.gte(-9_999_999),
        z.lte(9_999_999),
        z.refine((units) => units !== 0, { error: 'Not nothing' }),
      ),
      reason: z.enum(stockReasons),
      note: z.optional(text(200)),
    }),
    idempotent: true,
    answer: z.object({ data: goodsSku }),
    failures: ['ROLE_NOT_ALLOWED', 'STOCK_BELOW_COMMITTED'],
  }),
  'GET /console/stores/{slug}/skus/{id}/stock-changes': staffEndpoint({
    summary: 'The latest 100 corrections of a SKU’s stock, newest first.',
    roles: staffRoles,
    params: skuParams,
    answer: z.object({ data: z.array(stockChange) }),
    failures: [],
  }),
  'GET /console/stores/{slug}/stock-file': staffEndpoint({
    summary:
      'All SKUs of the store with the units on hand and an empty column for the counted ones: CSV (UTF-8 with a byte order mark), or XLSX.',
    roles: counters,
    params: storeParams,
    query: z.object({
      format: z.optional(z.enum(['csv', 'xlsx'])),
      locale: z.optional(z.enum(locales)),
    }),
    form: 'file',
    answer: z.string(),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/stock-file': staffEndpoint({
    summary:
      'Reads a file of counted units, CSV or XLSX, and returns where they differ from the units on hand. Changes nothing.',
    roles: counters,
    params: storeParams,
    upload: { most: 10 * 1024 * 1024 },
    answer: z.object({ data: stockFile }),
    failures: ['ROLE_NOT_ALLOWED', 'GOODS_FILE_REFUSED'],
  }),
  'POST /console/stores/{slug}/stock-counts': staffEndpoint({
    summary:
      'Sets SKUs to the units that were counted on the shelf, each in its own transaction. `seen` is the number on hand at the time of counting: if it has changed, the SKU is not corrected. Repeating the call changes nothing. A call that takes long returns the first results only; send the other SKUs again.',
    roles: counters,
    params: storeParams,
    body: z.strictObject({
      counts: z
        .array(z.strictObject({ sku_id: id, counted: units, seen: z.int() }))
        .check(z.minLength(1), z.maxLength(maxCounts)),
      note: z.optional(text(200)),
    }),
    answer: z.object({ data: z.array(countResult) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
