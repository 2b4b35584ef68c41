import { isDay } from '@noren/contract/scalars';
import type { PayoutLine } from '@noren/contract/entities/payout';
import { wholeNumber } from '../i18n/typed-number.ts';
import { rowsOf } from '../files/read-sheet.ts';

export const payoutColumns = ['reference', 'amount', 'fee', 'day'] as const;
type PayoutColumn = (typeof payoutColumns)[number];

/** Which column of the file has which value; -1: none. */
export type PayoutChoice = Readonly<Record<PayoutColumn, number>>;

export interface PayoutFile {
  heads: string[];
  rows: string[][];
}

/** Headings of statements, the most exact first. */
const headings: Record<PayoutColumn, readonly RegExp[]> = {
  reference: [
    /^(?:オーダーid|注文番号|受注番号|order ?id|order ?number|商店訂單編號|訂單編號|mertradeno)$/i,
    /オーダーid|加盟店(?:注文|決済|取引)(?:番号|id)|お客様管理|訂單/i,
    /取引(?:番号|id)|決済(?:番号|id)|交易(?:序號|編號)|reference|transaction/i,
  ],
  amount: [
    /^(?:金額|取引金額|決済金額|利用金額|売上金額|交易金額|代引金額|amount|gross)$/i,
    /金額|金额|gross|amount/i,
  ],
  fee: [/手数料.*(?:税込|合計)|手續費合計/, /手数料|手續費|fee/i],
  day: [
    /入金(?:予定)?日|振込(?:予定)?日|支払日|撥款日|payout.*date/i,
    /日付|日期|取引日|date|日$/i,
  ],
};

const plain = (cell: string): string => cell.normalize('NFKC').trim();

/** Reads a statement. Returns null if it has no heading, or no row below it. */
export function readPayoutFile(text: string): PayoutFile | null {
  const rows = rowsOf(text).map((cells) => cells.map(plain));
  const first = rows.findIndex(
    (cells) =>
      cells.length > 1 && cells.some((cell) => headings.amount.some((one) => one.test(cell))),
  );
  const heads = rows[first];
  if (!heads || first === rows.length - 1) return null;
  return { heads, rows: rows.slice(first + 1) };
}

/** Guesses the columns by their headings; no column has two values. */
export function guessPayoutColumns({ heads }: PayoutFile): PayoutChoice {
  const taken = new Set<number>();
  const choice = { reference: -1, amount: -1, fee: -1, day: -1 };
  // a fee's heading often contains the word of the amount's
  for (const column of ['reference', 'fee', 'day', 'amount'] as const) {
    for (const heading of headings[column]) {
      const found = heads.findIndex((head, nth) => !taken.has(nth) && heading.test(head));
      if (found === -1) continue;
      taken.add(found);
      choice[column] = found;
      break;
    }
  }
  return choice;
}

/** `2026-11-30` of the usual ways to write a day; null: none. */
export function dayOf(cell: string): string | null {
  const found = /^(\d{4})(?:[-/.年]\s*)?(\d{1,2})(?:[-/.月]\s*)?(\d{1,2})日?(?:\D.*)?$/.exec(cell);
  if (!found) return null;
  const [, year = '', month = '', day = ''] = found;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}

/**
 * The lines of a statement by the chosen columns.
 * @returns also the number of rows whose amount or day cannot be read; empty rows and totals
 * without a number are skipped
 */
export function payoutLines(
  { rows }: PayoutFile,
  choice: PayoutChoice,
): { lines: PayoutLine[]; wrong: number } {
  const lines: PayoutLine[] = [];
  let wrong = 0;
  for (const row of rows) {
    const cell = (column: PayoutColumn) => row[choice[column]] ?? '';
    const reference = cell('reference').slice(0, 60);
    if (reference === '') continue;
    const amount = wholeNumber(cell('amount').replaceAll(/[¥￥円]|NT\$/g, ''));
    const fee =
      choice.fee === -1 || cell('fee') === ''
        ? 0
        : wholeNumber(cell('fee').replaceAll(/[¥￥円]|NT\$/g, ''));
    const day = dayOf(cell('day'));
    if (amount === null || amount === 0 || fee === null || day === null) wrong++;
    else lines.push({ reference, amount, fee, day });
  }
  return { lines, wrong };
}
