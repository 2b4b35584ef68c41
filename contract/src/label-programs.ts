import type { DeliveryCarrier } from './delivery.ts';

/**
 * Label programs of Japanese carriers, shared by server and console. Has no schema, so that screens
 * can load it.
 */
export const labelPrograms = ['b2', 'ehiden', 'yupri'] as const;
export type LabelProgram = (typeof labelPrograms)[number];

/** The carrier of each program. */
export const carrierOfProgram: Readonly<Record<LabelProgram, DeliveryCarrier>> = {
  b2: 'yamato',
  ehiden: 'sagawa',
  yupri: 'japanpost',
};

/** The programs under their own names, which are the same in every language. */
export const labelProgramNames: Record<LabelProgram, string> = {
  b2: 'B2クラウド（ヤマト運輸）',
  ehiden: 'e飛伝Ⅲ（佐川急便）',
  yupri: 'ゆうパックプリントR（日本郵便）',
};

/** A problem of an order in a label file. Every problem except `replaced` leaves the order out. */
export const labelProblems = [
  /** written, with characters replaced that Shift_JIS does not have */
  'replaced',
  'not_to_ship',
  'not_home_delivery',
  'postcode_missing',
  'address_long',
  'name_long',
  'amount_high',
  'characters',
] as const;
export type LabelProblem = (typeof labelProblems)[number];

/** Columns about the store that a label file leaves empty. */
export const labelGaps = [
  'customer_code',
  'freight_number',
  'sender_name',
  'sender_phone',
  'sender_postcode',
  'sender_address',
] as const;
export type LabelGap = (typeof labelGaps)[number];
