import { taxByRate, type TaxedLine, type TaxedOrder } from '@noren/contract/order-tax';
import { isPaidAtDoor, type PaymentType } from '@noren/contract/payment-methods';
import type { LabelSettings } from '@noren/contract/entities/label-settings';
import type { OrderedMethod } from '@noren/contract/entities/shipping-method';
import { coldestOf } from '@noren/contract/shipping-method-rules';
import type { DeliveryRequest } from '@noren/contract/entities/delivery';
import type { LabelGap, LabelProblem, LabelProgram } from '@noren/contract/label-programs';
import type { OrderStage } from '@noren/contract/order-lists';
import type { ShippingType } from '@noren/contract/entities/store';
import { unifyHyphens } from '@noren/contract/visible-text';
import iconv from 'iconv-lite';
import { quoted } from '../../platform/sheets/sheet-thread.ts';
import { phoneText } from '../orders/order-file.ts';
import { b2Layout } from './b2-layout.ts';
import { ehidenLayout } from './ehiden-layout.ts';
import { writableText, type WritableText } from './label-text.ts';
import type { LabelLayout, LabelParty, Parcel } from './layout.ts';
import { cutToWidth, splitText, widthOf } from './split-text.ts';
import { yupriLayout } from './yupri-layout.ts';

export const labelLayouts: Readonly<Record<LabelProgram, LabelLayout>> = {
  b2: b2Layout,
  ehiden: ehidenLayout,
  yupri: yupriLayout,
};

/** An order as a label needs it. */
export interface LabelOrder extends Pick<
  TaxedOrder,
  'shipping_fee' | 'payment_fee' | 'refunded' | 'region'
> {
  id: number;
  revision: number;
  number: string;
  stage: OrderStage;
  shipping_type: ShippingType;
  payment_type: PaymentType;
  receiver: { name: string; phone: string; address: string };
  shipping_method?: Pick<OrderedMethod, 'temperature'> | null;
  delivery_request?: DeliveryRequest | null;
  /** `is_shipped`: the line left in an earlier parcel */
  items: readonly (TaxedLine & {
    product_name: string;
    sku_name: string;
    is_shipped?: boolean;
  })[];
  /** further orders in the same parcel, to the same address */
  together?: readonly LabelOrder[];
}

/** The sender, as the legal notice has it, and the store's settings for labels. */
export interface LabelStore {
  name: string;
  phone: string;
  address: string;
  settings: LabelSettings;
}

interface LabelProblemOf {
  id: number;
  number: string;
  problem: LabelProblem;
  detail: string;
}

/** The postcode at the start of an address, and the rest of it. */
function partPostcode(address: string): { postcode: string; place: string } {
  const found = /^\s*[〒〠]?\s*([\d０-９]{3})[-‐－−ー]?([\d０-９]{4})(?![\d０-９])/.exec(address);
  if (!found) return { postcode: '', place: address };
  return {
    postcode: `${found[1]}-${found[2]}`.normalize('NFKC'),
    place: address.slice(found[0].length),
  };
}

/** A short name fills only the last column, so that the company's column stays empty. */
function splitName(text: string, widths: readonly number[], layout: LabelLayout) {
  const last = splitText(text, widths.slice(-1), layout.unit);
  if (!last) return splitText(text, widths, layout.unit);
  const rest = widths.slice(1).map(() => '');
  return layout.program === 'b2' ? [...rest, ...last] : [...last, ...rest];
}

/** The product text of a label: the first product, and the number of others. */
function goodsOf(
  orders: readonly LabelOrder[],
  { settings }: LabelStore,
  layout: LabelLayout,
): WritableText {
  const items = orders.flatMap((order) => order.items);
  const sold = items.filter((item) => item.quantity > item.refunded_quantity);
  // once all have shipped, the label is printed again
  const waiting = sold.filter(({ is_shipped }) => !is_shipped);
  const kept = waiting.length > 0 ? waiting : sold;
  const [first] = kept;
  const name = settings.goods_name || `${first?.product_name ?? ''} ${first?.sku_name ?? ''}`;
  const written = writableText(name);
  const more = settings.goods_name === '' && kept.length > 1 ? ` 他${kept.length - 1}点` : '';
  const room = layout.goods - widthOf(more, layout.unit);
  return { ...written, text: cutToWidth(written.text, room, layout.unit).trim() + more };
}

/**
 * The amount that the carrier collects: the totals of the orders that are paid at the door, less
 * refunds, and the tax in it.
 */
function cashOf(orders: readonly LabelOrder[]): Parcel['cash'] {
  const rates = orders
    .filter(({ payment_type }) => isPaidAtDoor(payment_type))
    .flatMap((order) => taxByRate(order));
  const amount = rates.reduce((sum, { total }) => sum + total, 0);
  return amount === 0 ? null : { amount, tax: rates.reduce((sum, { tax }) => sum + tax, 0) };
}

/** The digits of the first phone number in a text, which may go on with hours. */
const firstPhone = (text: string): string =>
  (
    /0\d{1,4}[-() ]{0,2}\d{1,4}[-() ]{0,2}\d{3,4}/.exec(
      unifyHyphens(text.normalize('NFKC')),
    )?.[0] ?? ''
  ).replaceAll(/\D/g, '');

function senderOf(store: LabelStore, layout: LabelLayout): LabelParty {
  const { postcode, place } = partPostcode(store.address);
  const [name, address] = [writableText(store.name), writableText(place)];
  const own = store.settings.sender_postcode.replace(/^(\d{3})(\d{4})$/, '$1-$2');
  return {
    postcode: postcode || own,
    phone: phoneText(firstPhone(store.phone), 'JP') ?? '',
    name: (name.missing.length === 0 && splitName(name.text, layout.sender.name, layout)) || [],
    address:
      (address.missing.length === 0 &&
        splitText(address.text, layout.sender.address, layout.unit)) ||
      [],
  };
}

function gapsOf(sender: LabelParty, { settings }: LabelStore, { program }: LabelLayout) {
  const isEmpty: Record<LabelGap, boolean> = {
    customer_code:
      (program === 'b2' && settings.b2_customer_code === '') ||
      (program === 'ehiden' && settings.ehiden_customer_code === ''),
    freight_number: program === 'b2' && settings.b2_freight_number === '',
    sender_name: sender.name.join('') === '',
    sender_phone: sender.phone === '',
    sender_postcode: sender.postcode === '',
    sender_address: sender.address.join('') === '',
  };
  return (Object.keys(isEmpty) as LabelGap[]).filter((gap) => isEmpty[gap]);
}

interface Sending {
  layout: LabelLayout;
  store: LabelStore;
  sender: LabelParty;
  day: string;
}

type Problem = Pick<LabelProblemOf, 'problem' | 'detail'>;

/** The cells of an order's row, or why it has none. */
function rowOf(
  order: LabelOrder,
  { layout, store, sender, day }: Sending,
): { cells: readonly (string | number)[] | null; problem: Problem | null } {
  const without = (problem: LabelProblem, detail = '') => ({
    cells: null,
    problem: { problem, detail },
  });
  if (order.shipping_type !== 'custom') return without('not_home_delivery');
  const sent = [order, ...(order.together ?? [])].filter(
    ({ stage, items }) =>
      stage === 'to_ship' && items.some((item) => item.quantity > item.refunded_quantity),
  );
  const [first] = sent;
  if (!first) return without('not_to_ship');
  const { postcode, place } = partPostcode(order.receiver.address);
  if (postcode === '') return without('postcode_missing');
  const [name, address] = [writableText(order.receiver.name), writableText(place)];
  const missing = [...new Set([...name.missing, ...address.missing])];
  if (missing.length > 0) return without('characters', missing.join(' '));
  const lines = splitText(address.text, layout.receiver.address, layout.unit);
  if (!lines) return without('address_long');
  const names = splitName(name.text, layout.receiver.name, layout);
  if (!names || name.text === '') return without('name_long');
  const goods = goodsOf(sent, store, layout);
  const phone = phoneText(order.receiver.phone, 'JP') ?? '';
  const parcel: Parcel = {
    // the first order that is sent: its number in the carrier's file ships the whole parcel
    number: first.number,
    receiver: { postcode, phone, address: lines, name: names },
    sender,
    goods: goods.text,
    cash: cashOf(sent),
    temperature: coldestOf(sent.flatMap(({ shipping_method }) => shipping_method ?? [])),
    delivery: {
      day: (order.delivery_request?.day ?? '').replaceAll('-', ''),
      slot: order.delivery_request?.slot ?? null,
    },
    settings: store.settings,
    day,
  };
  const cells = layout.columns.map(([, , value]) => value?.(parcel) ?? '');
  const isWide = layout.columns.some(
    ([, width], nth) => widthOf(String(cells[nth]), layout.unit) > width,
  );
  if (isWide) return without('amount_high');
  const replaced = [
    ...new Set([
      ...name.replaced,
      ...address.replaced,
      ...goods.replaced,
      ...goods.missing.map((sign) => `${sign}→×`),
    ]),
  ];
  return {
    cells,
    problem: replaced.length > 0 ? { problem: 'replaced', detail: replaced.join(' ') } : null,
  };
}

const lineOf = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => quoted(String(cell))).join(',')}\r\n`;

/**
 * A part of a label file: one row per order that can be written whole, in Shift_JIS, with the
 * column titles first. Nothing is cut except the product name: an order whose name or address does
 * not fit has a problem instead of a row.
 */
export function labelFile(
  orders: readonly LabelOrder[],
  {
    program,
    store,
    now,
    isFirst,
  }: { program: LabelProgram; store: LabelStore; now: Date; isFirst: boolean },
): {
  file: Buffer;
  rows: number;
  written: LabelOrder[];
  problems: LabelProblemOf[];
  gaps: LabelGap[];
} {
  const layout = labelLayouts[program];
  const sender = senderOf(store, layout);
  const day = now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' }).replaceAll('-', '');
  const lines = isFirst ? [lineOf(layout.columns.map(([title]) => title))] : [];
  const problems: LabelProblemOf[] = [];
  const written: LabelOrder[] = [];
  for (const order of orders) {
    const { cells, problem } = rowOf(order, { layout, store, sender, day });
    if (problem) problems.push({ id: order.id, number: order.number, ...problem });
    if (!cells) continue;
    written.push(order);
    lines.push(lineOf(cells));
  }
  return {
    file: iconv.encode(lines.join(''), 'windows-31j'),
    rows: written.length,
    written,
    problems,
    gaps: gapsOf(sender, store, layout),
  };
}
