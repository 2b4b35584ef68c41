import * as z from 'zod/mini';
import { id, line, phoneNumber } from '../scalars.ts';

/** Spec §9: Lawson, FamilyMart, Ministop, Seicomart. */
export const konbiniCodes = ['00001', '00002', '00005', '00008'] as const;
const convenience = z.enum(konbiniCodes);
export type Convenience = z.infer<typeof convenience>;

/** The convenience-store payment record (spec §3). */
export const konbiniRecord = z.object({
  id,
  convenience,
  buyer_name: z.string(),
  /** full-width katakana, as the terminals print it */
  buyer_name_kana: z.string(),
  buyer_cellphone: z.string(),
});
export type KonbiniRecord = z.infer<typeof konbiniRecord>;

/** A new one is either an existing id, or its fields and an optional name to know it by (spec §3). Kana in any width or script is converted. */
export const newKonbiniRecord = z.union([
  z.object({ id }),
  z.object({
    convenience,
    /** at most 20 full-width characters that Shift_JIS has: the server says which do not fit */
    buyer_name: line(60, 1),
    buyer_name_kana: line(60, 1),
    buyer_cellphone: phoneNumber('JP'),
    name: z.optional(z.nullable(line(40))),
  }),
]);
export type NewKonbiniRecord = z.infer<typeof newKonbiniRecord>;

/** What the buyer takes to the konbini; `payment.info` of an order with a live number. Dates in UTC; the deadline is shown in JST. */
export const konbiniSlip = z.object({
  convenience,
  /** What each chain calls these two is the screen's matter (GMO 1.7). */
  receipt_no: z.string(),
  conf_no: z.string(),
  payment_term: z.string(),
  /** Printable slip, where the chain has one. */
  receipt_url: z.nullable(z.string()),
  /** The record it was made with: the one a renewal proposes. */
  gmo_cvs_id: z.nullable(id),
});
export type KonbiniSlip = z.infer<typeof konbiniSlip>;
