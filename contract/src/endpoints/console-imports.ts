import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { goodsImport, importFields, lastHeaderRow, textEncodings } from '../entities/goods-import.ts';
import { idInPath, slug } from '../scalars.ts';

const storeParams = z.object({ slug });
const importParams = z.object({ slug, id: idInPath });
const answer = z.object({ data: goodsImport });
const keeper = ['owner', 'manager'] as const;

export const importEndpoints = {
  'POST /console/stores/{slug}/imports': staffEndpoint({
    summary: 'Takes a file of goods up, CSV or XLSX, and says what stands in it. Nothing of the store changes.',
    roles: keeper,
    params: storeParams,
    upload: { most: 10 * 1024 * 1024 },
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'GOODS_FILE_REFUSED'],
  }),
  'GET /console/stores/{slug}/imports/{id}': staffEndpoint({
    summary: 'How far a file of goods is.',
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
      columns: z.nullable(z.array(z.nullable(z.enum(importFields))).check(z.minLength(1), z.maxLength(200))),
    }),
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'GOODS_FILE_REFUSED', 'IMPORT_NOT_READY'],
  }),
  'POST /console/stores/{slug}/imports/{id}/run': staffEndpoint({
    summary: 'Writes a file that was checked and has nothing wrong in it: all of it or nothing. Asked for twice it happens once.',
    roles: keeper,
    params: importParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'IMPORT_NOT_READY'],
  }),
  'GET /console/stores/{slug}/goods-file': staffEndpoint({
    summary: 'The store’s goods as a file that comes back in as it is: CSV (UTF-8 with a byte order mark), or XLSX.',
    roles: keeper,
    params: storeParams,
    query: z.object({ format: z.optional(z.enum(['csv', 'xlsx'])) }),
    form: 'file',
    answer: z.string(),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
