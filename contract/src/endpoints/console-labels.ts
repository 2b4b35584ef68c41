import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { labelSettings } from '../entities/label-settings.ts';
import { labelGaps, labelProblems, labelPrograms } from '../label-programs.ts';
import { maxOrdersPerCall } from '../order-lists.ts';
import { count, id, slug } from '../scalars.ts';

const storeParams = z.object({ slug });
const keepers = ['owner', 'manager'] as const;
const settings = z.object({ data: labelSettings });

export const labelEndpoints = {
  'POST /console/stores/{slug}/orders/labels': staffEndpoint({
    summary:
      'A part of a file in Shift_JIS, in Base64, that a carrier’s label program loads: one row per order to ship. `check` returns the problems without the file. `after` continues from `next`.',
    roles: ['owner', 'manager', 'packer'],
    params: storeParams,
    body: z.strictObject({
      program: z.enum(labelPrograms),
      /** null: all orders to ship */
      orders: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(maxOrdersPerCall))),
      check: z.boolean(),
      after: z.nullable(id),
    }),
    answer: z.object({
      part: z.string(),
      rows: count,
      problems: z.array(
        z.object({
          id,
          number: z.string(),
          problem: z.enum(labelProblems),
          /** the characters concerned, e.g. `𠮷→吉` */
          detail: z.string(),
        }),
      ),
      /** columns about the store that stay empty */
      gaps: z.array(z.enum(labelGaps)),
      next: z.nullable(id),
    }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/label-settings': staffEndpoint({
    summary: 'The store’s codes and texts for label files.',
    roles: keepers,
    params: storeParams,
    answer: settings,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/label-settings': staffEndpoint({
    summary: 'Changes the store’s codes and texts for label files.',
    roles: keepers,
    params: storeParams,
    body: labelSettings,
    answer: settings,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
