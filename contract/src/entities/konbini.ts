import * as z from 'zod/mini';
import { id, line, phoneNumber } from '../scalars.ts';

/** 7-Eleven: added, for stores that have a contract for it (D-596). It has one number, and no `conf_no`. */
export const sevenEleven = '00007';
/** Spec §9: Lawson, FamilyMart, Ministop, Seicomart. */
export const konbiniCodes = ['00001', '00002', '00005', '00008', sevenEleven] as const;
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

/**
 * Either the id of an existing record, or the fields of a new one with an optional label (spec §3).
 * Kana in any width or script is converted.
 */
export const newKonbiniRecord = z.union([
  z.object({ id }),
  z.object({
    convenience,
    /** at most 20 full-width characters of Shift_JIS; the server reports those that are not */
    buyer_name: line(60, 1),
    buyer_name_kana: line(60, 1),
    buyer_cellphone: phoneNumber('JP'),
    name: z.optional(z.nullable(line(40))),
  }),
]);
export type NewKonbiniRecord = z.infer<typeof newKonbiniRecord>;

/**
 * The numbers that the buyer enters at the konbini; `payment.info` of an order with a valid number. Dates are in
 * UTC; the deadline is shown in JST.
 */
export const konbiniSlip = z.object({
  convenience,
  /** The screen chooses what each chain calls these two numbers (GMO 1.7). */
  receipt_no: z.string(),
  conf_no: z.string(),
  payment_term: z.string(),
  /** Printable slip, if the chain has one. */
  receipt_url: z.nullable(z.string()),
  /** The record the number was made with; a renewal proposes it. */
  gmo_cvs_id: z.nullable(id),
});
export type KonbiniSlip = z.infer<typeof konbiniSlip>;
