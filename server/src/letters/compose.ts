import type { Locale } from '@noren/contract/scalars';
import { en } from './order-words/en.ts';
import { ja } from './order-words/ja.ts';
import type { OrderWords } from './order-words/words.ts';
import { zhTw } from './order-words/zh-tw.ts';
import { toStore, type LetterFacts, type LetterKind } from './queries.ts';

export interface Letter {
  subject: string;
  text: string;
}

const words: Record<Locale, OrderWords> = { ja, en, 'zh-TW': zhTw };

/** False where what the letter would tell is over: the number was replaced or paid, the messages were answered meanwhile. */
export function stillTrue(kind: LetterKind, facts: LetterFacts): boolean {
  if (kind === 'konbini' || kind === 'reminder') return facts.status === 'unpaid' && facts.attempt?.status === 'issued' && facts.attempt.number !== null;
  if (kind === 'money_open_store') return facts.money !== null;
  return !kind.startsWith('message_') || facts.messages.length > 0;
}

/** The last moment of a konbini number, always as Japan's clocks show it. */
function inJapan(instant: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'Asia/Tokyo',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
}

/** Made once for each of the few there are: making one takes longer than the rest of a letter. */
const moneyFormats = new Map<string, Intl.NumberFormat>();
function moneyFormat(locale: Locale, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const format = moneyFormats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
  moneyFormats.set(key, format);
  return format;
}

/** Whose wish it was that the order is canceled; null: it ran out, or stands. */
const canceledBy = ({ status, reason }: LetterFacts): 'seller' | 'buyer' | null =>
  status === 'canceled' && (reason === 'seller' || reason === 'buyer') ? reason : null;

const isPickUp = ({ shipping_type }: LetterFacts): boolean => shipping_type === 'self_pick_up';

function canceledLead(by: 'seller' | 'buyer', { payment_type }: LetterFacts, w: OrderWords): string {
  const parts = [w.canceledBy[by]];
  if (payment_type === 'gmo_cvs') parts.push(w.numbersDead);
  if (payment_type !== 'custom_cod') parts.push(w.moneyBack);
  return parts.join('\n');
}

function leadOf(kind: LetterKind, facts: LetterFacts, w: OrderWords): string {
  const by = canceledBy(facts);
  if (by !== null && kind === 'canceled') return canceledLead(by, facts, w);
  if (by !== null && kind === 'late_cash') return w.cashOfCanceled;
  if (kind === 'shipped' && isPickUp(facts)) return w.ready;
  if (facts.payment_type === 'gmo_cvs' && kind === 'paid') return w.paidAtKonbini;
  if (facts.payment_type === 'gmo_cvs' && kind === 'canceled') return w.canceledAtKonbini;
  if (kind === 'canceled' && facts.may_be_charged) return w.canceledUnsure;
  if (facts.payment_type === 'gmo_cvs' && kind === 'refunded') return w.refundedByTransfer;
  if (kind === 'refunded' && (facts.status !== 'canceled' || by !== null)) return w.returnedByStore;
  if (kind === 'late_cash' && facts.status !== 'canceled') return w.surplusCash;
  return w.lead[kind];
}

function numberLines(facts: LetterFacts, w: OrderWords, money: (amount: number) => string): string[] {
  const number = facts.attempt?.number;
  if (!number) return [];
  const chain = w.chains[number.convenience];
  return [
    `${w.konbini}: ${chain.name}`,
    ...chain.numbers.map(({ label, of }) => `${label}: ${number[of]}`),
    `${w.amount}: ${money(facts.total_amount)}`,
    `${w.deadline}: ${w.deadlineInJapan(inJapan(number.payment_term, facts.locale))}`,
    w.howToPay,
    '',
  ];
}

/** Why money stands open, and what each side has. */
function moneyLines({ money: open }: LetterFacts, w: OrderWords, money: (amount: number) => string): string[] {
  if (!open) return [];
  const sums = [
    ...(open.gateway_amount === null ? [] : [`${w.atGateway}: ${money(open.gateway_amount)}`]),
    ...(open.own_amount === null ? [] : [`${w.inOurBooks}: ${money(open.own_amount)}`]),
  ];
  return [w.openMoney[open.reason], ...sums, ''];
}

/** What is known of the parcel. */
function parcelLines({ company, tracking_number }: LetterFacts, w: OrderWords): string[] {
  const lines = [...(company === null ? [] : [`${w.carrier}: ${company}`]), ...(tracking_number === null ? [] : [`${w.tracking}: ${tracking_number}`])];
  return lines.length > 0 ? [...lines, ''] : [];
}

/** Whom it goes to, as the orderer wrote it; where goods are picked up the place is the store's. */
function receiverLines(facts: LetterFacts, w: OrderWords): string[] {
  const name = facts.known ? `${facts.receiver.name}  ` : '';
  if (isPickUp(facts)) return [`${w.collectAt}: ${name}${facts.receiver.address}`, ''];
  return facts.known ? [`${w.to}: ${name}${facts.receiver.address}`, ''] : [];
}

/** A member's orders have pages of their own; a guest's lives on its step-done page, which the key opens (decisions §6). In the shop one page serves both. */
function pageOf(facts: LetterFacts, origin: string, key: string | null): string {
  if (facts.channel === 'shop') return `${origin}/shop/orders/${facts.order_id}${key === null ? '' : `?key=${key}`}`;
  const store = `${origin}/stores/${facts.store_slug}/marketplace`;
  return key === null ? `${store}/orders/${facts.order_id}` : `${store}/checkout/step-done/${facts.order_id}?key=${key}`;
}

/**
 * A letter about an order in the language it was placed in: plain text, so that every phone shows it alike. Pure.
 * @param key opens the order of a guest; null for a member's
 */
export function compose(kind: LetterKind, facts: LetterFacts, origin: string, key: string | null): Letter {
  const w = words[facts.locale];
  const { format: money } = moneyFormat(facts.locale, facts.currency);
  const lines = facts.items.map((item) => `  ${item.product_name}  ${item.sku_name}  × ${item.quantity}  ${money(item.price * item.quantity)}`);
  const forStore = toStore(kind);
  const cash = (kind === 'placed' || kind === 'shipped') && facts.payment_type === 'custom_cod' && !isPickUp(facts) ? [w.cashOnDelivery, ''] : [];
  const text = [
    // a mailbox that has not answered may be a stranger's: it gets no word of the orderer's own
    forStore ? w.greeting(facts.store_name) : facts.known ? w.greeting(facts.buyer_name) : w.greetingWithoutName,
    '',
    leadOf(kind, facts, w),
    ...cash,
    '',
    ...(kind === 'konbini' || kind === 'reminder' ? numberLines(facts, w, money) : []),
    ...(kind === 'shipped' ? parcelLines(facts, w) : []),
    ...moneyLines(facts, w, money),
    // oldest first, as they were written
    ...facts.messages.toReversed().flatMap(({ message }) => ['――――', message]),
    ...(facts.messages.length > 0 ? ['――――', ''] : []),
    `${w.number}: ${facts.slug}`,
    ...(facts.former_slug === null ? [] : [`${w.formerNumber}: ${facts.former_slug}`]),
    ...(forStore ? [`${w.buyer}: ${facts.buyer_name}`] : []),
    `${w.goods}:`,
    ...lines,
    `${w.shipping}: ${money(facts.shipping_fee)}`,
    ...(facts.payment_fee > 0 ? [`${w.fee}: ${money(facts.payment_fee)}`] : []),
    `${w.total}: ${money(facts.total_amount)}`,
    ...((kind.startsWith('late_cash') || kind === 'surplus_returned' || kind === 'refund_by_hand') && facts.attempt
      ? [`${w.amount}: ${money(facts.attempt.amount)}`]
      : []),
    '',
    ...(kind === 'message_to_store' ? [w.operatorHint] : []),
    ...(forStore ? [] : [...receiverLines(facts, w), `${w.page}: ${pageOf(facts, origin, key)}`, `${w.contact}: ${facts.store_name} <${facts.contact_email}>`]),
    '',
  ].join('\n');
  const subject = kind === 'shipped' && isPickUp(facts) ? w.readySubject : w.subject[kind];
  return { subject: subject(facts.store_name, facts.slug), text };
}
