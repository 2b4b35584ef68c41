import { isCardType, paymentName, type PaymentType } from '@noren/contract/payment-methods';
import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import type { KeptReceipt } from './queries.ts';
import {
  receiptFont,
  runsOf,
  type ReceiptFont,
  type ReceiptWeight,
  type Run,
} from './receipt-font.ts';

const ink = '#1c1b1a';
const soft = '#57524b';
const vermilion = '#c23a2b';
const line = '#c9c1b5';
/** The wording for cards exempts a receipt of more than ¥50,000 from a revenue stamp. */
const paidBy = (type: PaymentType): string =>
  paymentName(type, 'ja') + (isCardType(type) ? '利用' : '');
/** A4 in points, with its margin. */
const page = { width: 595.28, height: 841.89, margin: 54 };
const right = page.width - page.margin;
const wide = right - page.margin;

const yen = (amount: number): string => `¥${amount.toLocaleString('ja-JP')}`;
/** 2026年11月24日, in the store's time zone. */
const dayOf = (moment: Date): string => {
  const there = new Date(moment.getTime() + 9 * 3_600_000);
  return `${there.getUTCFullYear()}年${there.getUTCMonth() + 1}月${there.getUTCDate()}日`;
};

type Sheet = InstanceType<typeof PDFDocument> & { faces: ReceiptFont };

interface TextOptions {
  size?: number;
  weight?: ReceiptWeight;
  color?: string;
  align?: 'left' | 'right' | 'center';
  width?: number;
}

/** Writes a text at a position, wrapping long ones. @returns the y position below it */
function write(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  {
    size = 10,
    weight = 'regular',
    color = ink,
    align = 'left',
    width = right - x,
  }: TextOptions = {},
): number {
  const runs = runsOf(text, sheet.faces);
  const place = { width, align, lineGap: size * 0.35 };
  sheet.fontSize(size).fillColor(color).strokeColor(color);
  if (runs.every(({ face }) => face === null))
    sheet.font(weight).text(runs.map((run) => run.text).join(''), x, y, place);
  else writeRuns(sheet, runs, x, y, { ...place, weight });
  return sheet.y;
}

/**
 * The fallback face is thin: its outlines are drawn this wide, as a fraction of the font size, to
 * look like the main typeface.
 */
const outline: Record<ReceiptWeight, number> = { regular: 0.04, bold: 0.075 };

/**
 * Writes a text of several faces on one baseline. PDFKit aligns each face by itself, so a
 * right-aligned line starts at the position computed from its whole width.
 */
function writeRuns(
  sheet: Sheet,
  runs: readonly Run[],
  x: number,
  y: number,
  {
    weight,
    width,
    align,
    lineGap,
  }: { weight: ReceiptWeight; width: number; align: string; lineGap: number },
): void {
  const { known } = sheet.faces;
  const size = lineGap / 0.35;
  const whole = runs.reduce(
    (sum, { face, text }) => sum + sheet.font(face ?? weight).widthOfString(text),
    0,
  );
  const left = align === 'right' && whole < width ? x + width - whole - 1 : x;
  const ascent = (known.ascent / known.unitsPerEm) * size;
  sheet.lineWidth(outline[weight] * size).lineJoin('round');
  for (const [index, { face, text }] of runs.entries()) {
    const options = {
      width: x + width - left,
      lineGap,
      baseline: -ascent,
      fill: true,
      stroke: face !== null,
      continued: index < runs.length - 1,
    };
    if (index === 0) sheet.font(face ?? weight).text(text, left, y, options);
    else sheet.font(face ?? weight).text(text, options);
  }
}

const rule = (sheet: Sheet, y: number, color = line): void =>
  void sheet.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.6).strokeColor(color).stroke();

const columns = { name: page.margin, quantity: 330, price: 390, amount: 470 };

function row(
  sheet: Sheet,
  y: number,
  cells: { name: string; quantity?: string; price?: string; amount: string },
): number {
  const at = y > page.height - 150 ? newPage(sheet) : y;
  const after = write(sheet, cells.name, columns.name, at, {
    width: columns.quantity - columns.name - 8,
  });
  write(sheet, cells.quantity ?? '', columns.quantity, at, { width: 50, align: 'right' });
  write(sheet, cells.price ?? '', columns.price, at, { width: 70, align: 'right' });
  write(sheet, cells.amount, columns.amount, at, { width: right - columns.amount, align: 'right' });
  return Math.max(after, at + 18) + 3;
}

function newPage(sheet: Sheet): number {
  sheet.addPage();
  return page.margin;
}

/**
 * Draws a receipt as PDF, on as many A4 pages as its lines need. Uses the stored sums and computes
 * nothing.
 */
export async function drawReceipt({
  issue,
  addressee,
  issued_at,
  voided_at,
  content,
}: KeptReceipt): Promise<Buffer> {
  const { seller } = content;
  const faces = await receiptFont([
    addressee,
    seller.name,
    seller.address,
    seller.phone,
    ...content.lines.map(({ name }) => name),
  ]);
  const { bytes, fallbacks } = faces;
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: page.margin,
    font: bytes.regular as unknown as string,
    info: {
      Title: `領収書 ${content.order_number}`,
      Author: content.seller.name,
      CreationDate: issued_at,
      ModDate: issued_at,
    },
    lang: 'ja-JP',
  });
  document.registerFont('regular', bytes.regular);
  document.registerFont('bold', bytes.bold);
  for (const { name, bytes: face } of fallbacks) document.registerFont(name, face);
  const sheet: Sheet = Object.assign(document, { faces });
  const whole = buffer(sheet);

  write(sheet, '領収書', page.margin, page.margin, { size: 24, weight: 'bold' });
  if (seller.registration_number !== null)
    write(sheet, '（適格請求書）', page.margin, page.margin + 34, { size: 10, color: soft });
  const invalid = content.is_rehearsal
    ? 'リハーサル（無効）'
    : voided_at
      ? `無効（${dayOf(voided_at)}取消）`
      : '';
  if (invalid)
    write(sheet, invalid, page.margin + 110, page.margin + 6, {
      size: 16,
      weight: 'bold',
      color: vermilion,
      width: 240,
    });
  if (issue > 1)
    write(sheet, `再発行（${issue}回目）`, page.margin, page.margin + 4, {
      size: 12,
      weight: 'bold',
      align: 'right',
    });
  let y = write(sheet, `注文番号 ${content.order_number}`, page.margin, page.margin + 26, {
    align: 'right',
    color: soft,
  });
  y = write(sheet, `発行日 ${dayOf(issued_at)}`, page.margin, y + 2, {
    align: 'right',
    color: soft,
  });

  y = write(sheet, `${addressee} 様`, page.margin, y + 24, {
    size: 15,
    weight: 'bold',
    width: 320,
  });
  rule(sheet, y + 2, ink);
  sheet
    .roundedRect(page.margin, y + 18, wide, 54, 6)
    .fillColor('#f3eee5')
    .fill();
  write(sheet, '金額（税込）', page.margin + 16, y + 38, { color: soft });
  write(sheet, yen(content.total), page.margin, y + 30, {
    size: 22,
    weight: 'bold',
    align: 'right',
    width: wide - 16,
  });
  y = write(
    sheet,
    `但し、お品代として。${dayOf(new Date(content.paid_at))}に上記の金額を正に領収いたしました。`,
    page.margin,
    y + 86,
  );
  if (content.payment_type)
    y = write(sheet, `お支払い方法 ${paidBy(content.payment_type)}`, page.margin, y + 2);

  y = drawGoods(sheet, content, y + 18);
  drawSeller(sheet, seller, y + 24);
  sheet.end();
  return whole;
}

/** Draws the lines, fees, tax rates and total. @returns where the next line begins */
function drawGoods(sheet: Sheet, content: KeptReceipt['content'], top: number): number {
  let y = top;
  write(sheet, '品目', columns.name, y, { color: soft, size: 9 });
  write(sheet, '数量', columns.quantity, y, { color: soft, size: 9, width: 50, align: 'right' });
  write(sheet, '単価', columns.price, y, { color: soft, size: 9, width: 70, align: 'right' });
  write(sheet, '金額', columns.amount, y, {
    color: soft,
    size: 9,
    width: right - columns.amount,
    align: 'right',
  });
  rule(sheet, y + 16);
  y += 22;
  for (const { name, quantity, price, amount, is_reduced } of content.lines)
    y = row(sheet, y, {
      name: is_reduced ? `${name} ※` : name,
      quantity: String(quantity),
      price: yen(price),
      amount: yen(amount),
    });
  if (content.discount) y = row(sheet, y, { name: '割引', amount: `-${yen(content.discount)}` });
  if (content.shipping_fee > 0)
    y = row(sheet, y, { name: '送料', amount: yen(content.shipping_fee) });
  if (content.payment_fee > 0)
    y = row(sheet, y, { name: '手数料', amount: yen(content.payment_fee) });
  if (content.free_refund > 0)
    y = row(sheet, y, { name: '返金・お値引き', amount: `-${yen(content.free_refund)}` });
  if (y > page.height - 230) y = newPage(sheet);
  rule(sheet, y + 2);
  y += 12;
  for (const { rate, total, tax } of content.rates) {
    const name = `${rate}%対象 ${yen(total)}（うち消費税 ${yen(tax)}）`;
    y = write(sheet, name, page.margin, y, { align: 'right' }) + 2;
  }
  y = write(sheet, `合計 ${yen(content.total)}`, page.margin, y + 4, {
    size: 13,
    weight: 'bold',
    align: 'right',
  });
  if (content.lines.some(({ is_reduced }) => is_reduced))
    y = write(sheet, '※は軽減税率の対象です。', page.margin, y + 4, { size: 9, color: soft });
  return y;
}

function drawSeller(sheet: Sheet, seller: KeptReceipt['content']['seller'], top: number): void {
  let y = write(sheet, seller.name, page.margin, top, { weight: 'bold', size: 12, align: 'right' });
  for (const text of [
    seller.address,
    seller.phone,
    seller.registration_number === null ? '' : `登録番号 ${seller.registration_number}`,
  ])
    if (text !== '') y = write(sheet, text, page.margin, y + 2, { align: 'right' });
  write(sheet, '電子データでお渡しする領収書のため、収入印紙は不要です。', page.margin, y + 16, {
    size: 8,
    color: soft,
    align: 'right',
  });
}
