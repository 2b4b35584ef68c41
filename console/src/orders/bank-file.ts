import type { Region } from '@noren/contract/scalars';
import { rowsOf } from '../files/read-sheet.ts';
import { wholePrice } from '../i18n/typed-number.ts';

/** An account statement as a bank exports it. */
export interface BankFile {
  heads: string[];
  rows: string[][];
}

/** Headings of the money that came in, the most exact first. */
const incoming = [
  /^(?:お?(?:入金|預か?り|預け?入れ?|受入|存入)金?額?|deposits?|credits?|paid in|money in)(?:\(.*\))?$/i,
  /入金|入出金|預か?り|預け?入|受入|存入|收入|deposit|credit|paid in|money in/i,
  /金額|金额|amount/i,
];

/** Reads a statement. Returns null if it has no heading of an amount, or no row below it. */
export function readBankFile(text: string): BankFile | null {
  const rows = rowsOf(text).map((cells) => cells.map((cell) => cell.normalize('NFKC').trim()));
  const first = rows.findIndex(
    (cells) => cells.length > 1 && cells.some((cell) => incoming.some((one) => one.test(cell))),
  );
  const heads = rows[first];
  return heads && first < rows.length - 1 ? { heads, rows: rows.slice(first + 1) } : null;
}

/** Guesses the column of the money that came in by its heading. */
export function guessAmountColumn({ heads }: BankFile): number {
  const heading = incoming.find((one) => heads.some((head) => one.test(head)));
  return heads.findIndex((head) => heading?.test(head));
}

/** An order to which a transfer may belong. */
export interface AwaitedOrder {
  id: number;
  number: string;
  total_amount: number;
  buyer_name: string;
  is_canceled: boolean;
}

/**
 * How a row of a statement fits an order.
 * - `matched`: it names the order, and has its total
 * - `canceled`: the same, but the order was canceled meanwhile
 * - `amount_only`: it names no order, and only one open order has this total
 * - `amount_differs`: it names the order, but has another amount
 * - `repeated`: an earlier row names the same order, or the row names several
 * - `not_awaited`: it names an order that is not waiting for a transfer
 */
type BankMatch =
  | 'matched'
  | 'canceled'
  | 'amount_only'
  | 'amount_differs'
  | 'repeated'
  | 'not_awaited';

export interface BankLine {
  /** of the rows below the heading, from 0 */
  row: number;
  /** the row without its empty cells, as the staff recognize it */
  text: string;
  amount: number;
  match: BankMatch;
  order: AwaitedOrder | null;
  /** the order number that the row names, or that of `order` */
  number: string;
}

/** Banks drop hyphens, and buyers type spaces. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
const anyNumber = /(N\d{6})([0-9A-Z]{8})/;
/** Characters at the end of an order number that are enough to recognize it. */
const tailLength = 8;

/**
 * Matches the rows in which money came in with orders that wait for a transfer. Pure.
 * @param column of the amount
 * @returns the rows that may belong to orders, and the number of other rows with incoming money
 */
export function matchBankFile(
  { rows }: BankFile,
  column: number,
  orders: readonly AwaitedOrder[],
  region: Region,
): { lines: BankLine[]; others: number } {
  const named = orders.map((order) => ({ order, tail: fold(order.number).slice(-tailLength) }));
  const seen = new Set<number>();
  const lines: BankLine[] = [];
  const unnamed: Omit<BankLine, 'match' | 'order' | 'number'>[] = [];
  for (const [row, cells] of rows.entries()) {
    const amount = wholePrice(cells[column] ?? '', region);
    if (amount === null || amount <= 0) continue;
    const texts = cells.filter((_, nth) => nth !== column).map(fold);
    const line = { row, amount, text: cells.filter((cell) => cell !== '').join(' ') };
    const found = named.filter(({ tail }) => texts.some((text) => text.includes(tail)));
    const [order = null] = found.map((one) => one.order);
    if (order) {
      const isRepeated = found.length > 1 || seen.has(order.id);
      for (const one of found) seen.add(one.order.id);
      const match = isRepeated
        ? 'repeated'
        : amount !== order.total_amount
          ? 'amount_differs'
          : order.is_canceled
            ? 'canceled'
            : 'matched';
      lines.push({ ...line, match, order, number: order.number });
      continue;
    }
    const number = texts.map((text) => anyNumber.exec(text)).find((one) => one !== null);
    if (number)
      lines.push({ ...line, match: 'not_awaited', order, number: `${number[1]}-${number[2]}` });
    else unnamed.push(line);
  }
  const open = orders.filter(({ id, is_canceled }) => !is_canceled && !seen.has(id));
  for (const line of unnamed) {
    const [order, ...rest] = open.filter(({ total_amount }) => total_amount === line.amount);
    const isOnlyRow = unnamed.filter(({ amount }) => amount === line.amount).length === 1;
    if (order && rest.length === 0 && isOnlyRow)
      lines.push({ ...line, match: 'amount_only', order, number: order.number });
  }
  const matches = lines.toSorted((one, other) => one.row - other.row);
  return {
    lines: matches,
    others: unnamed.length - lines.filter(({ match }) => match === 'amount_only').length,
  };
}

/** Whether a row can be recorded; the others need a look at their order first. */
export const isRecordable = ({ match }: BankLine): boolean =>
  match === 'matched' || match === 'canceled' || match === 'amount_only';
