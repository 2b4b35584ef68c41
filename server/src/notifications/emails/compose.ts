import { trackingPage } from '@noren/contract/carriers';
import { paymentName } from '@noren/contract/payment-methods';
import type { Locale } from '@noren/contract/scalars';
import { en } from './order-words/en.ts';
import { ja } from './order-words/ja.ts';
import type { OrderWords } from './order-words/words.ts';
import { zhTw } from './order-words/zh-tw.ts';
import { completeTaiwanInfo } from '../../catalog/stores/rules.ts';
import { moneyIn } from '../../payments/open-money/money-words.ts';
import { paymentSentences } from './payment-sentences.ts';
import { toStore, type EmailKind } from '../outbox/queries.ts';
import type { EmailFacts } from './queries.ts';
import { render, type Block, type Fact, type Email } from '../mailing/render.ts';

type Money = (amount: number) => string;

const words: Record<Locale, OrderWords> = { ja, en, 'zh-TW': zhTw };
/** Before the subject of what a rehearsal writes. */
const rehearsed: Record<Locale, string> = { ja: '【リハーサル】', en: '[Rehearsal] ', 'zh-TW': '【彩排】' };

/** False where what the email would tell is over: the number was replaced or paid, the messages were answered meanwhile. */
export function stillTrue(kind: EmailKind, facts: EmailFacts): boolean {
  if (kind === 'konbini' || kind === 'reminder') return facts.status === 'unpaid' && facts.attempt?.status === 'issued' && facts.attempt.number !== null;
  if (kind === 'received') return facts.status === 'init' || (facts.status === 'unpaid' && !paymentSentences(facts.payment_type).hasOwnEmail);
  if (kind === 'money_open_store') return facts.money !== null;
  if (kind === 'order_to_store') return facts.status !== 'canceled';
  return !kind.startsWith('message_') || facts.messages.length > 0;
}

/** Whose clocks a store goes by. */
const placeOf = ({ region }: EmailFacts) => (region === 'TW' ? 'Asia/Taipei' : 'Asia/Tokyo');

/** A moment as the clocks of a place show it. */
function momentIn(timeZone: 'Asia/Tokyo' | 'Asia/Taipei', instant: string | Date, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
}

/** who asked that the order is canceled; null: it ran out, or stands. */
const canceledBy = ({ status, reason }: EmailFacts): 'seller' | 'buyer' | null =>
  status === 'canceled' && (reason === 'seller' || reason === 'buyer') ? reason : null;

const isPickUp = ({ shipping_type }: EmailFacts): boolean => shipping_type === 'self_pick_up';

function canceledLead(by: 'seller' | 'buyer', { payment_type }: EmailFacts, w: OrderWords): string {
  return [w.canceledBy[by], ...paymentSentences(payment_type).afterCancel.map((sentence) => sentence(w))].join('\n');
}

function leadOf(kind: EmailKind, facts: EmailFacts, w: OrderWords): string {
  const by = canceledBy(facts);
  if (by !== null && kind === 'canceled') return canceledLead(by, facts, w);
  if (by !== null && kind === 'late_cash') return w.cashOfCanceled;
  if (kind === 'shipped' && isPickUp(facts)) return w.ready;
  if (facts.is_part) return w.shippedPart;
  const own = paymentSentences(facts.payment_type).leads[kind];
  if (own) return own(w);
  if (kind === 'canceled' && facts.may_be_charged) return w.canceledUnsure;
  if (kind === 'refunded' && (facts.status !== 'canceled' || by !== null)) return w.returnedByStore;
  if (kind === 'late_cash' && facts.status !== 'canceled') return w.surplusCash;
  return w.lead[kind];
}

/** Where and with which numbers to pay at a konbini, in the order the chain's own terminal asks for them. */
function numberFacts({ attempt, locale, total_amount }: EmailFacts, w: OrderWords, money: Money): Fact[] {
  const number = attempt?.number;
  if (!number) return [];
  const chain = w.chains[number.convenience];
  return [
    { label: w.konbini, value: chain.name },
    ...chain.numbers.map(({ label, of }) => ({ label, value: number[of] })),
    { label: w.amount, value: money(total_amount) },
    { label: w.deadline, value: w.deadlineInJapan(momentIn('Asia/Tokyo', number.payment_term, locale)) },
  ];
}

/** Why money stands open, and what each side has. */
function openMoneyBlocks({ money: open }: EmailFacts, w: OrderWords, money: Money): readonly Block[] {
  if (!open) return [];
  const sums = [
    ...(open.gateway_amount === null ? [] : [{ label: w.atGateway, value: money(open.gateway_amount) }]),
    ...(open.own_amount === null ? [] : [{ label: w.inOurBooks, value: money(open.own_amount) }]),
  ];
  return [{ kind: 'lines', lines: [w.openMoney[open.reason]] }, ...ifAny(sums, [{ kind: 'facts', facts: sums }])];
}

/** What is known of the parcel. */
const parcelFacts = ({ company, company_code, tracking_number }: EmailFacts, w: OrderWords): Fact[] => {
  const page = trackingPage({ company, company_code, number: tracking_number });
  return [
    ...(company === null ? [] : [{ label: w.carrier, value: company }]),
    ...(tracking_number === null ? [] : [{ label: w.tracking, value: tracking_number }]),
    ...(page === null ? [] : [{ label: w.follow, value: page, href: page }]),
  ];
};

/** Whom it goes to, as the orderer wrote it; where goods are picked up the place is the store's. */
function receiverFacts(facts: EmailFacts, w: OrderWords): Fact[] {
  const name = facts.known ? `${facts.receiver.name}  ` : '';
  if (isPickUp(facts)) return [{ label: w.collectAt, value: `${name}${facts.receiver.address}` }];
  return facts.known ? [{ label: w.to, value: `${name}${facts.receiver.address}` }] : [];
}

/** Which order it is: its number, when it was placed and how it is paid. */
const orderFacts = (kind: EmailKind, facts: EmailFacts, w: OrderWords): Fact[] => [
  { label: w.number, value: facts.slug },
  ...(facts.former_slug === null ? [] : [{ label: w.formerNumber, value: facts.former_slug }]),
  { label: w.orderedAt, value: momentIn(placeOf(facts), facts.created_at, facts.locale) },
  { label: w.paidBy, value: paymentName(facts.payment_type, facts.locale) },
  ...(kind === 'received' && facts.expire_at !== null ? [{ label: w.deadline, value: momentIn(placeOf(facts), facts.expire_at, facts.locale) }] : []),
  ...(toStore(kind) ? [{ label: w.buyer, value: facts.buyer_name }] : []),
];

/** Who sells, as the law has it named: whoever keeps this mail can reach them. */
function sellerFacts({ store_name, contact_email, sender }: EmailFacts, w: OrderWords): Fact[] {
  const known = [sender.name, sender.address, sender.phone].filter((part) => part !== '');
  return [
    { label: w.contact, value: `${store_name} <${contact_email}>`, href: `mailto:${contact_email}` },
    ...(known.length > 0 ? [{ label: w.seller, value: known.join('\n') }] : []),
  ];
}

/** Taiwan's law wants it said in a form that can be kept: it stands in the first email of an order. */
function lawBlocks(kind: EmailKind, { law, contact_email }: EmailFacts, w: OrderWords): readonly Block[] {
  const complete = law === null || (kind !== 'placed' && kind !== 'received') ? null : completeTaiwanInfo({ commercial: law, contact_email });
  if (!complete) return [];
  const items = Object.keys(w.lawItems) as (keyof typeof complete)[];
  return [
    { kind: 'lines', lines: [w.law] },
    { kind: 'facts', facts: items.map((item) => ({ label: w.lawItems[item], value: complete[item] })) },
  ];
}

/** A member's orders have pages of their own; a guest's lives on its step-done page, which the key opens (D-205). In the shop one page serves both. */
function pageOf(facts: EmailFacts, origin: string, key: string | null): string {
  if (facts.channel === 'shop') return `${origin}/shop/orders/${facts.order_id}${key === null ? '' : `?key=${key}`}`;
  const store = `${origin}/stores/${facts.store_slug}/marketplace`;
  return key === null ? `${store}/orders/${facts.order_id}` : `${store}/checkout/step-done/${facts.order_id}?key=${key}`;
}

/** Where the store's staff see to the order, once they are signed in. */
const consolePageOf = ({ store_slug, order_id }: EmailFacts, origin: string): string => `${origin}/console/stores/${store_slug}/orders/${order_id}`;

/**
 * An email about an order in the language it was placed in. Pure.
 * @param key opens the order of a guest; null for a member's
 */
export function compose(kind: EmailKind, facts: EmailFacts, origin: string, key: string | null): Email {
  const w = words[facts.locale];
  const money = moneyIn(facts.locale, facts.currency);
  const forStore = toStore(kind);
  const isOnItsWay = (kind === 'placed' || kind === 'shipped') && !isPickUp(facts);
  const atDoor = isOnItsWay ? paymentSentences(facts.payment_type).atDoor : null;
  const numbers = kind === 'konbini' || kind === 'reminder' ? numberFacts(facts, w, money) : [];
  const parcel = kind === 'shipped' ? parcelFacts(facts, w) : [];
  const tellsSum = kind.startsWith('late_cash') || kind === 'surplus_returned' || kind === 'refund_by_hand';
  const refund = facts.refund ? [{ label: w.refundedSum, value: money(facts.refund.amount), isTotal: true }] : [];
  const other = tellsSum && facts.attempt ? [{ label: w.amount, value: money(facts.attempt.amount) }] : refund;
  const page = pageOf(facts, origin, key);
  const subject = kind === 'shipped' && isPickUp(facts) ? w.readySubject : w.subject[kind];
  return render({
    locale: facts.locale,
    subject: `${facts.is_rehearsal ? rehearsed[facts.locale] : ''}${subject(facts.store_name, facts.slug)}`,
    from: facts.store_name,
    blocks: [
      // a mailbox that has not answered may be a stranger's: it gets no word of the orderer's own
      { kind: 'lines', lines: [forStore ? w.greeting(facts.store_name) : facts.known ? w.greeting(facts.buyer_name) : w.greetingWithoutName] },
      { kind: 'lines', lines: [leadOf(kind, facts, w), ...(atDoor ? [atDoor(w)] : [])] },
      ...(kind === 'received' ? [{ kind: 'button' as const, label: w.goOn, href: page }] : []),
      ...ifAny(numbers, [
        { kind: 'facts', facts: numbers },
        { kind: 'lines', lines: [w.howToPay] },
      ]),
      ...ifAny(parcel, [{ kind: 'facts', facts: parcel }]),
      ...openMoneyBlocks(facts, w, money),
      // oldest first, as they were written
      ...ifAny(facts.messages, [{ kind: 'quotes', quotes: facts.messages.toReversed().map(({ message }) => message) }]),
      { kind: 'facts', facts: orderFacts(kind, facts, w) },
      {
        kind: 'goods',
        title: w.goods,
        goods: facts.items.map((item) => ({
          name: `${item.product_name}  ${item.sku_name}`,
          quantity: item.quantity,
          sum: money(item.price * item.quantity),
        })),
      },
      {
        kind: 'facts',
        facts: [
          { label: w.shipping, value: money(facts.shipping_fee) },
          ...(facts.payment_fee > 0 ? [{ label: w.fee, value: money(facts.payment_fee) }] : []),
          { label: w.total, value: money(facts.total_amount), isTotal: true },
          ...other,
        ],
      },
      ...(kind === 'message_to_store' ? [{ kind: 'lines' as const, lines: [w.answerHint] }] : []),
      ...(kind === 'message_to_store' || kind === 'order_to_store'
        ? [{ kind: 'button' as const, label: w.toConsole, href: consolePageOf(facts, origin) }]
        : []),
      ...(forStore
        ? []
        : [{ kind: 'facts' as const, facts: [...receiverFacts(facts, w), { label: w.page, value: facts.slug, href: page }, ...sellerFacts(facts, w)] }]),
      ...lawBlocks(kind, facts, w),
    ],
  });
}

const ifAny = (what: readonly unknown[], blocks: readonly Block[]): readonly Block[] => (what.length > 0 ? blocks : []);
