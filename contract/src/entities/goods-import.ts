import * as z from 'zod/mini';
import { count, id } from '../scalars.ts';
import { textFileEncodings } from '../text-encoding.ts';

/** Fields that a column of a goods file can hold. One row is one SKU, identified by `sku_code`. */
export const importFields = [
  'product_id',
  'product_name',
  'handle',
  'description',
  'kind',
  'in_marketplace',
  'adult_warning',
  'sale_started_at',
  'sale_ended_at',
  'images',
  'sku_code',
  'sku_name',
  'price',
  'original_price',
  'salable_limit',
  'tax_rate',
  'stock',
  'weight',
  'temperature',
  'fits_letterbox',
] as const;
export type ImportField = (typeof importFields)[number];
/**
 * Fields that several columns may hold (D-505): pictures are combined; for the others the last
 * non-empty cell counts.
 */
export const repeatableFields: ReadonlySet<ImportField> = new Set(['images', 'sku_code', 'stock']);
/** Returns whether two columns are mapped to a field that allows only one. */
export const hasFieldTwice = (columns: readonly (ImportField | null)[]): boolean => {
  const single = columns.filter((field) => field !== null && !repeatableFields.has(field));
  return new Set(single).size < single.length;
};

/** Faults of a cell, or of a row compared with other rows. */
export const importFaults = [
  'missing',
  'too_long',
  // only in reports of version 0.4.0 and earlier
  'web_address',
  'line_break',
  'control_characters',
  'not_a_number',
  'out_of_range',
  'not_a_date',
  'not_yes_or_no',
  'not_a_tax_rate',
  'not_a_temperature',
  'not_above_price',
  'not_a_handle',
  'handle_taken',
  'end_before_start',
  'code_twice',
  'code_not_allowed',
  'code_changed_by_excel',
  'name_twice',
  'no_such_product',
  'no_such_sku',
  'of_another_product',
  'differs_from_above',
  'no_such_picture',
  'picture_twice',
  'too_many_pictures',
  'too_many_skus',
  'too_many_cells',
] as const;
export type ImportFaultReason = (typeof importFaults)[number];

export const textEncodings = [...textFileEncodings, 'xlsx'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** One fault; `row` is the spreadsheet's row number, from 1. */
const importFault = z.object({
  row: count,
  field: z.nullable(z.enum(importFields)),
  reason: z.enum(importFaults),
  value: z.string(),
});

/** The changes a file would make, or has made. */
const importReport = z.object({
  new_products: count,
  changed_products: count,
  new_skus: count,
  changed_skus: count,
  unchanged_skus: count,
  new_kinds: z.array(z.string()),
  /** existing SKUs whose stock differs in the file; it is left unchanged (D-373) */
  stock_left: count,
  /** the first 1,000 */
  faults: z.array(importFault),
  fault_count: count,
});
export type ImportReport = z.infer<typeof importReport>;

export const goodsImport = z.object({
  id,
  file_name: z.string(),
  encoding: z.enum(textEncodings),
  /** row number of `header`, from 1; a title may be above it */
  header_row: count,
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  columns: z.array(z.nullable(z.enum(importFields))),
  row_count: count,
  /** `failed`: nothing was written */
  status: z.enum(['draft', 'checking', 'checked', 'running', 'done', 'failed']),
  /** out of `row_count`, while the import runs */
  done_rows: count,
  report: z.nullable(importReport),
});
export type GoodsImport = z.infer<typeof goodsImport>;

/** Why a file is refused as a goods file. */
export const fileRefusals = [
  'too_large',
  'not_a_table',
  'no_rows',
  'no_counts',
  'too_many_rows',
  'too_many_columns',
  'too_many_cells',
  'too_many_sheets',
  'unpacks_too_much',
  'unreadable_text',
  'quote_not_closed',
] as const;
export type FileRefusal = (typeof fileRefusals)[number];
/** Last row in which a goods file's header is searched. */
export const lastHeaderRow = 20;
