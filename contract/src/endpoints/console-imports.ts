import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import {
  goodsImport,
  importFields,
  lastHeaderRow,
  textEncodings,
} from '../entities/goods-import.ts';
import { flag, idInPath, slug } from '../scalars.ts';

const storeParams = z.object({ slug });
const importParams = z.object({ slug, id: idInPath });
const answer = z.object({ data: goodsImport });
const keeper = ['owner', 'manager'] as const;

export const importEndpoints = {
  'POST /console/stores/{slug}/imports': staffEndpoint({
    summary:
      'Uploads a goods file, CSV or XLSX, and returns its content. Changes nothing in the store.',
    roles: keeper,
    params: storeParams,
    upload: { most: 10 * 1024 * 1024 },
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'GOODS_FILE_REFUSED'],
  }),
  'GET /console/stores/{slug}/imports/{id}': staffEndpoint({
    summary: 'The progress of a goods import.',
    roles: keeper,
    params: importParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/imports/{id}/check': staffEndpoint({
    summary:
      'Checks the file by what each column is, and names every row that is wrong. Without columns the file is only read again, and they are guessed. Nothing is written.',
    roles: keeper,
    params: importParams,
    body: z.strictObject({
      encoding: z.enum(textEncodings),
      header_row: z.optional(z.int().check(z.gte(1), z.lte(lastHeaderRow))),
      columns: z.nullable(
        z.array(z.nullable(z.enum(importFields))).check(z.minLength(1), z.maxLength(200)),
      ),
    }),
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'GOODS_FILE_REFUSED', 'IMPORT_NOT_READY'],
  }),
  'POST /console/stores/{slug}/imports/{id}/run': staffEndpoint({
    summary:
      'Imports a checked file without faults, completely or not at all. Repeating the call has no further effect.',
    roles: keeper,
    params: importParams,
    query: z.object({
      /** 1: products that the file adds are drafts */
      as_drafts: z.optional(flag),
    }),
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'IMPORT_NOT_READY'],
  }),
  'GET /console/stores/{slug}/goods-file': staffEndpoint({
    summary:
      'The store’s goods as a file that can be imported again: CSV (UTF-8 with a byte order mark), or XLSX.',
    roles: keeper,
    params: storeParams,
    query: z.object({ format: z.optional(z.enum(['csv', 'xlsx'])) }),
    form: 'file',
    answer: z.string(),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
