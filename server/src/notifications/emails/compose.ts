import { isToOwnAccount } from '@noren/contract/payment-methods';
import { taiwanCommercialInfo, type TaiwanCommercialInfo } from '@noren/contract/entities/store';
import { wordsIn, type Words } from '../../i18n/words.ts';
import { completeTaiwanInfo } from '../../catalog/stores/rules.ts';
import { moneyIn } from '../../payments/open-money/money-words.ts';
import { paymentSentences } from './payment-sentences.ts';
import { toStore, type EmailKind } from '../outbox/queries.ts';
import type { EmailFacts } from './queries.ts';
import { render, type Block, type Email } from '../mailing/render.ts';
import {
  type Money,
  accountFacts,
  changeFacts,
  isPickUp,
  numberFacts,
  parcelFacts,
  receiverFacts,
  orderFacts,
  sellerFacts,
} from './order-facts.ts';

const lawItems = Object.keys(taiwanCommercialInfo.shape) as (keyof TaiwanCommercialInfo)[];

/** False where what the email would tell is over: the number was replaced or paid, the messages were answered meanwhile. */
export function isStillTrue(kind: EmailKind, facts: EmailFacts): boolean {
  if (kind === 'reminder' && isToOwnAccount(facts.payment_type)) return facts.status === 'unpaid';
  if (kind === 'konbini' || kind === 'reminder')
    return (
      facts.status === 'unpaid' &&
      facts.attempt?.status === 'issued' &&
      facts.attempt.number !== null
    );
  if (kind === 'received')
    return (
      facts.status === 'init' ||
      (facts.status === 'unpaid' && !paymentSentences(facts.payment_type).hasOwnEmail)
    );
  if (kind === 'money_open_store') return facts.money !== null;
  if (kind === 'order_to_store' || kind === 'replacement') return facts.status !== 'canceled';
  return !kind.startsWith('message_') || facts.messages.length > 0;
}

/** who asked that the order is canceled; null: it ran out, or stands. */
const canceledBy = ({ status, reason }: EmailFacts): 'seller' | 'buyer' | null =>
  status === 'canceled' && (reason === 'seller' || reason === 'buyer') ? reason : null;

function canceledLead(
  by: 'seller' | 'buyer',
  { payment_type, replaces_slug, is_charged_back }: EmailFacts,
  m: Words,
): string {
  if (replaces_slug !== null) return m.order_lead_canceled_replacement();
  // the store returns nothing that the card company has returned
  if (is_charged_back) return m.order_lead_canceled_by({ by });
  return [
    m.order_lead_canceled_by({ by }),
    ...paymentSentences(payment_type).afterCancel.map((sentence) => sentence(m)),
  ].join('\n');
}

function leadOf(kind: EmailKind, facts: EmailFacts, m: Words): string {
  const by = canceledBy(facts);
  if (by !== null && kind === 'canceled') return canceledLead(by, facts, m);
  if (by !== null && kind === 'late_cash' && !isToOwnAccount(facts.payment_type))
    return m.order_lead_cash_of_canceled();
  if (kind === 'shipped' && isPickUp(facts)) return m.order_lead_ready();
  if (facts.is_part) return m.order_lead_shipped_part();
  const own = paymentSentences(facts.payment_type).leads[kind];
  if (own) return own(m);
  if (kind === 'canceled' && facts.may_be_charged) return m.order_lead_canceled_unsure();
  if (kind === 'refunded' && (facts.status !== 'canceled' || by !== null))
    return m.order_lead_returned_by_store();
  if (kind === 'late_cash' && facts.status !== 'canceled') return m.order_lead_surplus_cash();
  return m.order_lead({ kind });
}

/** The reason for open money, and the sums of both sides. */
function openMoneyBlocks({ money: open }: EmailFacts, m: Words, money: Money): readonly Block[] {
  if (!open) return [];
  const sums = [
    ...(open.gateway_amount === null
      ? []
      : [{ label: m.order_at_gateway(), value: money(open.gateway_amount) }]),
    ...(open.own_amount === null
      ? []
      : [{ label: m.order_in_our_books(), value: money(open.own_amount) }]),
  ];
  return [
    { kind: 'lines', lines: [m.order_open_money({ reason: open.reason })] },
    ...ifAny(sums, [{ kind: 'facts', facts: sums }]),
  ];
}

/** Taiwan's law wants it said in a form that can be kept: it stands in the first email of an order. */
function lawBlocks(
  kind: EmailKind,
  { law, contact_email }: EmailFacts,
  m: Words,
): readonly Block[] {
  const complete =
    law === null || (kind !== 'placed' && kind !== 'received')
      ? null
      : completeTaiwanInfo({ commercial: law, contact_email });
  if (!complete) return [];
  return [
    { kind: 'lines', lines: [m.order_law()] },
    {
      kind: 'facts',
      facts: lawItems.map((item) => ({ label: m.order_law_item({ item }), value: complete[item] })),
    },
  ];
}

/** A member's orders have pages of their own; a guest's lives on its step-done page, which the key opens (D-205). In the shop one page serves both. */
function pageOf(facts: EmailFacts, origin: string, key: string | null): string {
  if (facts.channel === 'shop')
    return `${origin}/shop/orders/${facts.order_id}${key === null ? '' : `?key=${key}`}`;
  const store = `${origin}/stores/${facts.store_slug}/marketplace`;
  return key === null
    ? `${store}/orders/${facts.order_id}`
    : `${store}/checkout/step-done/${facts.order_id}?key=${key}`;
}

/** Where the store's staff see to the order, once they are signed in. */
const consolePageOf = ({ store_slug, order_id }: EmailFacts, origin: string): string =>
  `${origin}/console/stores/${store_slug}/orders/${order_id}`;

/**
 * An email about an order in the language it was placed in. Pure.
 * @param key opens the order of a guest; null for a member's
 */
export function compose(
  kind: EmailKind,
  facts: EmailFacts,
  origin: string,
  key: string | null,
): Email {
  const m = wordsIn(facts.locale);
  const money = moneyIn(facts.locale, facts.currency);
  const forStore = toStore(kind);
  const isSent = kind === 'placed' || kind === 'shipped';
  const isOnItsWay = isSent && !isPickUp(facts) && facts.replaces_slug === null;
  const atDoor = isOnItsWay ? paymentSentences(facts.payment_type).atDoor : null;
  const numbers = kind === 'konbini' || kind === 'reminder' ? numberFacts(facts, m, money) : [];
  const account = accountFacts(kind, facts, m, money);
  const parcel = kind === 'shipped' ? parcelFacts(facts, m) : [];
  const showsAmount =
    kind.startsWith('late_cash') || kind === 'surplus_returned' || kind === 'refund_by_hand';
  const changes = changeFacts(facts, m, money);
  const refund = facts.refund
    ? [{ label: m.order_refunded_sum(), value: money(facts.refund.amount), isTotal: true }]
    : [];
  const other =
    showsAmount && facts.attempt
      ? [{ label: m.order_amount(), value: money(facts.attempt.amount) }]
      : refund;
  const page = pageOf(facts, origin, key);
  const named = { store: facts.store_name, slug: facts.slug };
  const subject =
    kind === 'shipped' && isPickUp(facts)
      ? m.order_ready_subject(named)
      : m.order_subject({ kind, ...named });
  return render({
    locale: facts.locale,
    subject: facts.is_rehearsal ? m.order_rehearsed_subject({ subject }) : subject,
    from: facts.store_name,
    blocks: [
      // a mailbox that has not answered may be a stranger's: it gets no word of the orderer's own
      {
        kind: 'lines',
        lines: [
          forStore || facts.known
            ? m.greeting({ name: forStore ? facts.store_name : facts.buyer_name })
            : m.greeting_without_name(),
        ],
      },
      { kind: 'lines', lines: [leadOf(kind, facts, m), ...(atDoor ? [atDoor(m)] : [])] },
      ...(kind === 'received' && account.length === 0
        ? [{ kind: 'button' as const, label: m.order_go_on(), href: page }]
        : []),
      ...ifAny(numbers, [
        { kind: 'facts', facts: numbers },
        { kind: 'lines', lines: [m.order_how_to_pay()] },
      ]),
      ...ifAny(account, [
        { kind: 'facts', facts: account },
        { kind: 'lines', lines: [m.order_transfer_how({ number: facts.slug })] },
      ]),
      ...ifAny(parcel, [{ kind: 'facts', facts: parcel }]),
      ...ifAny(changes, [{ kind: 'facts', facts: changes }]),
      ...openMoneyBlocks(facts, m, money),
      // oldest first, as they were written
      ...ifAny(facts.messages, [
        { kind: 'quotes', quotes: facts.messages.toReversed().map(({ message }) => message) },
      ]),
      { kind: 'facts', facts: orderFacts(kind, facts, m) },
      {
        kind: 'goods',
        title: m.order_goods(),
        goods: facts.items.map((item) => ({
          name: `${item.product_name}  ${item.sku_name}`,
          quantity: item.quantity,
          sum: money(item.price * item.quantity),
        })),
      },
      {
        kind: 'facts',
        facts: [
          ...facts.discounts
            .filter(({ effect }) => effect !== 'free_shipping')
            .map(({ name, amount }) => ({
              label: m.order_discount({ name }),
              value: `−${money(amount)}`,
            })),
          { label: m.order_shipping(), value: money(facts.shipping_fee) },
          ...(facts.payment_fee > 0
            ? [{ label: m.order_fee(), value: money(facts.payment_fee) }]
            : []),
          { label: m.order_total(), value: money(facts.total_amount), isTotal: true },
          ...other,
        ],
      },
      ...(kind === 'message_to_store'
        ? [{ kind: 'lines' as const, lines: [m.order_answer_hint()] }]
        : []),
      ...(kind === 'message_to_store' || kind === 'order_to_store'
        ? [
            {
              kind: 'button' as const,
              label: m.order_to_console(),
              href: consolePageOf(facts, origin),
            },
          ]
        : []),
      ...(forStore
        ? []
        : [
            {
              kind: 'facts' as const,
              facts: [
                ...receiverFacts(facts, m),
                { label: m.order_page(), value: facts.slug, href: page },
                ...sellerFacts(facts, m),
              ],
            },
          ]),
      ...lawBlocks(kind, facts, m),
    ],
  });
}

const ifAny = (what: readonly unknown[], blocks: readonly Block[]): readonly Block[] =>
  what.length > 0 ? blocks : [];
