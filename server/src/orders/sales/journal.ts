import {
  defaultJournalAccounts,
  type JournalAccountKey,
  type JournalAccounts,
} from '@noren/contract/entities/sales-month';
import { paymentName } from '@noren/contract/payment-methods';
import type { Locale } from '@noren/contract/scalars';
import { wordsIn } from '../../i18n/words.ts';
import { encodedFile, csvCell } from '../orders/order-file.ts';
import { bookingGroups, sumsByRate, type Booking } from './month-rules.ts';
import type { ChargebackSums } from './month-queries.ts';
import type { PayoutSums } from './payout-queries.ts';

interface JournalLine {
  account: JournalAccountKey;
  /** percent; null: not taxable */
  rate: number | null;
  amount: number;
  /** the tax in `amount` */
  tax: number;
}

/** One entry per day, payment method and kind; its debits and credits are equal. */
export interface JournalEntry {
  number: number;
  day: string;
  kind: Booking['kind'] | 'payout' | ChargebackSums['kind'];
  payment_type: Booking['payment_type'];
  orders: number;
  debit: JournalLine[];
  credit: JournalLine[];
}

interface SignedLine extends JournalLine {
  side: 'debit' | 'credit';
}

/** Taxable lines of one rate whose tax adds up to that of the receipts. Credits count as positive. */
function linesOfRate(
  parts: readonly Pick<SignedLine, 'side' | 'account' | 'amount'>[],
  rate: number,
  tax: number,
): SignedLine[] {
  const signOf = ({ side }: Pick<SignedLine, 'side'>) => (side === 'credit' ? 1 : -1);
  const lines = parts
    .filter(({ amount }) => amount !== 0)
    .map((part) => ({ ...part, rate, tax: Math.floor((part.amount * rate) / (100 + rate)) }));
  const largest = lines.toSorted((one, other) => other.amount - one.amount)[0];
  const left = tax - lines.reduce((sum, line) => sum + signOf(line) * line.tax, 0);
  if (largest) largest.tax += signOf(largest) * left;
  return lines;
}

/** A line whose negative amount belongs to the other side. */
const linesOn = (side: SignedLine['side'], lines: readonly SignedLine[]): JournalLine[] =>
  lines
    .filter((line) => line.amount !== 0 && (line.side === side) === line.amount > 0)
    .map(({ account, rate, amount, tax }) => ({
      account,
      rate,
      amount: Math.abs(amount),
      tax: amount < 0 ? -tax : tax,
    }));

/** The entry of a day's payouts: receivables become money in the bank and fees. */
function payoutEntry({ day, payment_type, lines, amount, fees, net }: PayoutSums) {
  const untaxed = { rate: null, tax: 0 };
  const signed: SignedLine[] = [
    { ...untaxed, side: 'debit', account: 'bank', amount: net },
    { ...untaxed, side: 'debit', account: 'company_fees', amount: fees },
    { ...untaxed, side: 'credit', account: 'receivable', amount },
  ];
  return {
    day,
    kind: 'payout' as const,
    payment_type,
    orders: lines,
    debit: linesOn('debit', signed),
    credit: linesOn('credit', signed),
  };
}

/** Debited and credited account of what a chargeback moves. */
const sidesOfChargeback: Record<ChargebackSums['kind'], [JournalAccountKey, JournalAccountKey]> = {
  chargeback: ['chargebacks', 'receivable'],
  chargeback_won: ['receivable', 'chargebacks'],
  chargeback_fee: ['company_fees', 'receivable'],
  // the reversal of the canceled order has reduced the receivables a second time
  chargeback_canceled: ['receivable', 'chargebacks'],
};

function chargebackEntry({ amount, ...about }: ChargebackSums) {
  const [debit, credit] = sidesOfChargeback[about.kind];
  const untaxed = { rate: null, amount, tax: 0 };
  return {
    ...about,
    debit: [{ ...untaxed, account: debit }],
    credit: [{ ...untaxed, account: credit }],
  };
}

/** The journal of some bookings, and of the payouts and chargebacks of the same days. Pure. */
export function journalOf(
  bookings: readonly Booking[],
  payouts: readonly PayoutSums[] = [],
  chargebacks: readonly ChargebackSums[] = [],
): JournalEntry[] {
  const entries = bookingGroups(bookings).map((group) => {
    const [{ day, kind, payment_type }] = group as [Booking];
    const rates = sumsByRate(group);
    const net = rates.reduce((sum, one) => sum + one.net, 0);
    const lines: SignedLine[] = [
      { side: 'debit', account: 'receivable', rate: null, amount: net, tax: 0 },
      ...rates.flatMap((one) =>
        linesOfRate(
          [
            { side: 'credit', account: 'sales', amount: one.goods },
            { side: 'credit', account: 'charges', amount: one.shipping + one.fees },
            { side: 'debit', account: 'discounts', amount: one.discounts },
            { side: 'debit', account: 'returns', amount: one.refunds },
          ],
          one.rate,
          one.tax,
        ),
      ),
    ];
    return {
      day,
      kind,
      payment_type,
      orders: group.length,
      debit: linesOn('debit', lines),
      credit: linesOn('credit', lines),
    };
  });
  return [...entries, ...chargebacks.map(chargebackEntry), ...payouts.map(payoutEntry)]
    .filter(({ debit }) => debit.length > 0)
    .toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1))
    .map((entry, nth) => ({ number: nth + 1, ...entry }));
}

interface JournalForm {
  locale: Locale;
  region: 'JP' | 'TW';
  accounts: JournalAccounts;
}

/** A row of a journal file: one line of each side, as far as the entry has as many. */
interface JournalRow {
  entry: JournalEntry;
  debit: JournalLine | undefined;
  credit: JournalLine | undefined;
}

const rowsOf = (entries: readonly JournalEntry[]): JournalRow[] =>
  entries.flatMap((entry) =>
    Array.from({ length: Math.max(entry.debit.length, entry.credit.length) }, (_, nth) => ({
      entry,
      debit: entry.debit[nth],
      credit: entry.credit[nth],
    })),
  );

const nameIn = ({ accounts, region }: JournalForm, line: JournalLine | undefined): string =>
  line ? accounts[line.account] || defaultJournalAccounts[region][line.account] : '';

function textOf({ kind, payment_type, orders }: JournalEntry, locale: Locale): string {
  const m = wordsIn(locale);
  return m.journal_text({ kind, payment: paymentName(payment_type, locale), count: orders });
}

const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

const slashed = (day: string): string => day.replaceAll('-', '/');

/** The journal in the language of the console, for any program and any reader. */
export function journalFile(entries: readonly JournalEntry[], form: JournalForm): Buffer {
  const m = wordsIn(form.locale);
  const columns = [
    'day',
    'number',
    'debit_account',
    'debit_amount',
    'debit_rate',
    'debit_tax',
    'credit_account',
    'credit_amount',
    'credit_rate',
    'credit_tax',
    'text',
  ] as const;
  const side = (line: JournalLine | undefined) =>
    line ? [nameIn(form, line), line.amount, line.rate, line.tax] : [null, null, null, null];
  const rows = rowsOf(entries).map(({ entry, debit, credit }) => [
    entry.day,
    entry.number,
    ...side(debit),
    ...side(credit),
    textOf(entry, form.locale),
  ]);
  const head = columns.map((column) => m.journal_column({ column }));
  return encodedFile(csvOf([head, ...rows]), { encoding: 'utf-8', isFirst: true });
}

/** Columns on each side of freee's journal import, and of Money Forward's. */
const freeeSide = [
  '勘定科目',
  '科目コード',
  '補助科目',
  '取引先',
  '取引先コード',
  '部門',
  '品目',
  'メモタグ',
  'セグメント1',
  'セグメント2',
  'セグメント3',
  '金額',
  '税区分',
  '税額',
] as const;
const moneyForwardSide = [
  '勘定科目',
  '補助科目',
  '部門',
  '取引先',
  '税区分',
  'インボイス',
  '金額(円)',
  '税額',
] as const;

/** freee 会計, 仕訳データのインポート: a row type first, and one slip number per entry. */
export const freeeColumns = [
  '[表題行]',
  '日付',
  '伝票番号',
  '決算整理仕訳',
  ...freeeSide.map((name) => `借方${name}`),
  ...freeeSide.map((name) => `貸方${name}`),
  '摘要',
];
/** マネーフォワード クラウド会計, 仕訳帳のインポート: columns A to AA. */
export const moneyForwardColumns = [
  '取引No',
  '取引日',
  ...moneyForwardSide.map((name) => `借方${name}`),
  ...moneyForwardSide.map((name) => `貸方${name}`),
  '摘要',
  '仕訳メモ',
  'タグ',
  'MF仕訳タイプ',
  '決算整理仕訳',
  '作成日時',
  '作成者',
  '最終更新日時',
  '最終更新者',
];

const freeeTax = (rate: number | null): string =>
  rate === null ? '対象外' : rate === 8 ? '課税売上8%（軽）' : `課税売上${rate}%`;
const moneyForwardTax = (rate: number | null): string =>
  rate === null ? '対象外' : rate === 8 ? '課税売上 (軽)8%' : `課税売上 ${rate}%`;

/**
 * The journal as an accounting program of Japan imports it, in Shift_JIS. Columns that a shop does
 * not know stay empty; the programs match accounts by their names.
 */
export function programFile(
  entries: readonly JournalEntry[],
  program: 'freee' | 'money_forward',
  form: JournalForm,
): Buffer {
  const isFreee = program === 'freee';
  const columns = isFreee ? freeeColumns : moneyForwardColumns;
  const rows = rowsOf(entries).map(({ entry, debit, credit }) => {
    const cells = new Map<string, string | number>([
      [isFreee ? '[表題行]' : '取引No', isFreee ? '[明細行]' : entry.number],
      [isFreee ? '日付' : '取引日', slashed(entry.day)],
      ...(isFreee ? ([['伝票番号', entry.number]] as const) : []),
      ['摘要', textOf(entry, 'ja')],
    ]);
    for (const [side, line] of [
      ['借方', debit],
      ['貸方', credit],
    ] as const) {
      if (!line) continue;
      cells.set(`${side}勘定科目`, nameIn(form, line));
      cells.set(`${side}税区分`, isFreee ? freeeTax(line.rate) : moneyForwardTax(line.rate));
      cells.set(`${side}${isFreee ? '金額' : '金額(円)'}`, line.amount);
      cells.set(`${side}税額`, line.tax);
    }
    return columns.map((column) => cells.get(column) ?? null);
  });
  return encodedFile(csvOf([columns, ...rows]), { encoding: 'shift_jis', isFirst: true });
}
