import { dayText, slotHours, type DeliverySlot } from '@noren/contract/delivery';
import type { OrderChange } from '@noren/contract/entities/order-change';
import { trackingPage } from '@noren/contract/carriers';
import type { Convenience } from '@noren/contract/entities/konbini';
import { methodNameIn } from '@noren/contract/shipping-method-rules';
import { paymentName } from '@noren/contract/payment-methods';
import type { Locale } from '@noren/contract/scalars';
import type { Words } from '../../i18n/words.ts';
import { toStore, type EmailKind } from '../outbox/queries.ts';
import type { SentParcel } from './parcel-queries.ts';
import type { EmailFacts } from './queries.ts';
import type { Fact } from '../mailing/render.ts';

export type Money = (amount: number) => string;

/** The numbers of a konbini payment, in the order in which each chain's terminal asks for them (GMO 1.7). */
const customerFirst = ['receipt_no', 'conf_no'] as const;
const numbersAsked: Record<Convenience, readonly (typeof customerFirst)[number][]> = {
  '00001': customerFirst,
  '00002': ['conf_no', 'receipt_no'],
  '00005': customerFirst,
  '00007': ['receipt_no'],
  '00008': customerFirst,
};

/** Whose clocks a store goes by. */
const placeOf = ({ region }: EmailFacts) => (region === 'TW' ? 'Asia/Taipei' : 'Asia/Tokyo');

/** A moment as the clocks of a place show it. */
function momentIn(
  timeZone: 'Asia/Tokyo' | 'Asia/Taipei',
  instant: string | Date,
  locale: Locale,
): string {
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

export const isPickUp = ({ shipping_type }: EmailFacts): boolean =>
  shipping_type === 'self_pick_up';

/** Where and with which numbers to pay at a konbini, in the order the chain's own terminal asks for them. */
export function numberFacts(
  { attempt, locale, total_amount }: EmailFacts,
  m: Words,
  money: Money,
): Fact[] {
  const number = attempt?.number;
  if (!number) return [];
  const chain = number.convenience;
  return [
    { label: m.order_konbini(), value: m.order_chain({ chain }) },
    ...numbersAsked[chain].map((of) => ({
      label: m.order_chain_number({ chain, number: of }),
      value: number[of],
    })),
    { label: m.order_amount(), value: money(total_amount) },
    {
      label: m.order_deadline(),
      value: m.order_deadline_in_japan({
        moment: momentIn('Asia/Tokyo', number.payment_term, locale),
      }),
    },
  ];
}

/** Emails with the account while an order waits for a transfer. */
const withAccount: readonly EmailKind[] = ['received', 'reminder', 'changed'];

/** Where a transfer goes, how much and until when. */
export function accountFacts(
  kind: EmailKind,
  { bank_account, status, expire_at, locale, total_amount, region }: EmailFacts,
  m: Words,
  money: Money,
): Fact[] {
  if (!bank_account || status !== 'unpaid' || !withAccount.includes(kind)) return [];
  const { bank_name, branch, account_type, number, holder } = bank_account;
  return [
    {
      label: m.order_transfer_to(),
      value: [
        `${bank_name} ${branch}`,
        [account_type && m.order_account_type({ type: account_type }), number]
          .filter(Boolean)
          .join(' '),
        holder,
      ].join('\n'),
    },
    { label: m.order_amount(), value: money(total_amount) },
    ...(expire_at === null || kind === 'received'
      ? []
      : [
          {
            label: m.order_deadline(),
            value: momentIn(region === 'TW' ? 'Asia/Taipei' : 'Asia/Tokyo', expire_at, locale),
          },
        ]),
  ];
}

/** Carrier, number and tracking page of one parcel. */
function carrierFacts(
  {
    company,
    company_code,
    tracking_number,
  }: Pick<EmailFacts, 'company' | 'company_code' | 'tracking_number'>,
  m: Words,
): Fact[] {
  const page = trackingPage({ company, company_code, number: tracking_number });
  return [
    ...(company === null ? [] : [{ label: m.order_carrier(), value: company }]),
    ...(tracking_number === null ? [] : [{ label: m.order_tracking(), value: tracking_number }]),
    ...(page === null ? [] : [{ label: m.order_follow(), value: page, href: page }]),
  ];
}

/** The goods of a parcel; an order that left in one parcel needs no list of them. */
function goodsOfParcel({ goods }: SentParcel, nth: number, m: Words): Fact {
  const names = (goods ?? []).map(
    ({ product_name, sku_name, quantity }) =>
      `${[product_name, sku_name].filter(Boolean).join(' ')} × ${quantity}`,
  );
  return { label: m.order_parcel({ nth }), value: names.join('\n') || m.order_parcel_goods() };
}

/** The parcels of an order: of one its carrier and number, of several each with its goods. */
export const parcelFacts = (facts: EmailFacts, m: Words): Fact[] => {
  const { parcels, is_part, together } = facts;
  const listed = parcels.length > 1 || (is_part && parcels.length > 0);
  return [
    ...(listed
      ? parcels.flatMap((parcel, index) => [
          goodsOfParcel(parcel, index + 1, m),
          ...carrierFacts(parcel, m),
        ])
      : carrierFacts(facts, m)),
    ...(together.length === 0 ? [] : [{ label: m.order_together(), value: together.join('\n') }]),
  ];
};

/** Whom it goes to, as the orderer wrote it; where goods are picked up the place is the store's. */
export function receiverFacts(facts: EmailFacts, m: Words): Fact[] {
  const name = facts.known ? `${facts.receiver.name}  ` : '';
  if (isPickUp(facts))
    return [{ label: m.order_collect_at(), value: `${name}${facts.receiver.address}` }];
  return facts.known
    ? [
        { label: m.order_to(), value: `${name}${facts.receiver.address}` },
        ...methodFacts(facts, m),
        ...requestFacts(facts, m),
      ]
    : [...methodFacts(facts, m), ...requestFacts(facts, m)];
}

/** The shipping method, with its temperature unless it is the normal one. */
function methodFacts({ shipping_method, locale }: EmailFacts, m: Words): Fact[] {
  if (!shipping_method) return [];
  const { name, temperature } = shipping_method;
  return [
    {
      label: m.order_shipping_method(),
      value: m.order_shipping_method_value({ name: methodNameIn(name, locale), temperature }),
    },
  ];
}

/** What the buyer asked of the delivery. */
function requestFacts({ delivery_request, locale }: EmailFacts, m: Words): Fact[] {
  if (!delivery_request) return [];
  const { day, slot, note, noshi, noshi_name, hides_prices } = delivery_request;
  return [
    ...(day === null ? [] : [{ label: m.order_delivery_day(), value: dayText(day, locale) }]),
    ...(slot === null
      ? []
      : [{ label: m.order_delivery_slot(), value: slotHours(slot) ?? m.order_delivery_morning() }]),
    ...(noshi
      ? [{ label: m.order_noshi(), value: [noshi, noshi_name].filter(Boolean).join(' ') }]
      : []),
    ...(hides_prices ? [{ label: m.order_slip(), value: m.order_slip_without_prices() }] : []),
    ...(note === null ? [] : [{ label: m.order_buyer_note(), value: note }]),
  ];
}

/** Values that a mailbox which has not answered does not get: it may be a stranger's. */
const personalFields: ReadonlySet<OrderChange['field']> = new Set([
  'name',
  'phone',
  'address',
  'note',
  'noshi',
  'noshi_name',
]);

/** What staff changed about the order. */
export function changeFacts(
  { changes, known, locale }: EmailFacts,
  m: Words,
  money: Money,
): Fact[] {
  const shown = (field: OrderChange['field'], value: string | number | null): string => {
    if (value === null) return m.order_change_none();
    if (field === 'price' || field === 'shipping_fee' || field === 'payment_fee')
      return money(Number(value));
    if (field === 'delivery_day') return dayText(String(value), locale);
    if (field === 'delivery_slot')
      return slotHours(value as DeliverySlot) ?? m.order_delivery_morning();
    return String(value);
  };
  return changes.map(({ field, item, from, to }) => {
    const label = m.order_change_field({ field });
    if (!known && personalFields.has(field)) return { label, value: m.order_change_made() };
    if (item === null) return { label, value: shown(field, to) };
    const value = from === null ? shown(field, to) : `${shown(field, from)} → ${shown(field, to)}`;
    return { label: m.order_change_of_item({ field: label, item }), value };
  });
}

/** Which order it is: its number, when it was placed and how it is paid. */
export const orderFacts = (kind: EmailKind, facts: EmailFacts, m: Words): Fact[] => [
  { label: m.order_number(), value: facts.slug },
  ...(facts.former_slug === null
    ? []
    : [{ label: m.order_former_number(), value: facts.former_slug }]),
  ...(facts.replaces_slug === null
    ? []
    : [{ label: m.order_replaces(), value: facts.replaces_slug }]),
  { label: m.order_ordered_at(), value: momentIn(placeOf(facts), facts.created_at, facts.locale) },
  ...(facts.replaces_slug === null
    ? [{ label: m.order_paid_by(), value: paymentName(facts.payment_type, facts.locale) }]
    : []),
  ...(kind === 'received' && facts.expire_at !== null
    ? [
        {
          label: m.order_deadline(),
          value: momentIn(placeOf(facts), facts.expire_at, facts.locale),
        },
      ]
    : []),
  ...(toStore(kind) ? [{ label: m.order_buyer(), value: facts.buyer_name }] : []),
];

/** The seller's legal name and contact, so that the buyer can reach them from this email. */
export function sellerFacts({ store_name, contact_email, sender }: EmailFacts, m: Words): Fact[] {
  const known = [sender.name, sender.address, sender.phone].filter((part) => part !== '');
  return [
    {
      label: m.order_contact(),
      value: `${store_name} <${contact_email}>`,
      href: `mailto:${contact_email}`,
    },
    ...(known.length > 0 ? [{ label: m.order_seller(), value: known.join('\n') }] : []),
  ];
}
