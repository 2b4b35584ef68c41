import * as z from 'zod/mini';
import { count, id } from '../scalars.ts';

/** Why a row of a counted file cannot be applied. */
const stockFaults = [
  'missing',
  'no_such_sku',
  'code_twice',
  'code_changed_by_excel',
  'percent',
  'date',
  'not_a_number',
  'out_of_range',
] as const;
export type StockFaultReason = (typeof stockFaults)[number];

/** One fault; `row` is the spreadsheet's row number, from 1. */
const stockFault = z.object({
  row: count,
  column: z.enum(['sku_code', 'counted']),
  reason: z.enum(stockFaults),
  value: z.string(),
});
export type StockFault = z.infer<typeof stockFault>;

/** A counted row whose number is not the one on hand. */
const stockDifference = z.object({
  row: count,
  sku_id: id,
  sku_code: z.nullable(z.string()),
  product_name: z.string(),
  sku_name: z.string(),
  /** now */
  on_hand: count,
  /** now; the count cannot be lower */
  reserved: count,
  /** on hand when the file was downloaded; null: the file does not have it */
  seen: z.nullable(z.int()),
  counted: count,
});
export type StockDifference = z.infer<typeof stockDifference>;

/** The content of a file of counted numbers. */
export const stockFile = z.object({
  differences: z.array(stockDifference),
  /** the first 1,000 */
  faults: z.array(stockFault),
  fault_count: count,
  /** rows with the number on hand */
  matching: count,
  /** rows without a counted number */
  uncounted: count,
});
export type StockFile = z.infer<typeof stockFile>;
