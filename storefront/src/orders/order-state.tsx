import type { Order } from '@noren/contract/entities/order';
import { Spinner } from '@noren/kit/components/spinner.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { AlertIcon, CheckIcon, NorenMark } from '@noren/kit/icons/frame-icons.tsx';
import { ClockIcon } from '@noren/kit/icons/icons.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { chainName } from '../konbini/chain-name.ts';
import { refusalSentence } from '../payments/advice-sentence.ts';
import type { PayMeans } from '../payments/methods/method.ts';
import { methodOf } from '../payments/methods/registry.ts';
import { statusNameOf } from './status-words.ts';

/** The state that an order's page shows. */
export type Situation =
  | 'placed'
  | 'at_konbini'
  | 'at_bank'
  | 'confirming'
  | 'unfinished'
  | 'refused'
  | 'overdue'
  | 'canceled'
  | 'refunded';

type Seen = Pick<Order, 'status'> & {
  payment: Pick<Order['payment'], 'type' | 'status' | 'expire_at' | 'info'>;
};

/** Attempts whose result only the gateway knows yet, so the buyer must not pay again. */
const undecided = ['starting', 'finishing', 'unknown', 'paid'];

/**
 * @param now the server's time; an order whose payment is in progress is not shown as overdue
 * (shopper 5.5)
 */
export function situationOf({ status, payment }: Seen, now: number): Situation {
  const { facts, isConfirmedLater } = methodOf(payment.type);
  if (status === 'canceled') return 'canceled';
  if (payment.status === 'refunded') return 'refunded';
  if (payment.status === 'paid' || facts.due === 'at_door') return 'placed';
  if (status !== 'init' && status !== 'unpaid') return 'placed';
  if (
    isConfirmedLater &&
    payment.status === 'approving' &&
    undecided.includes(String(payment.info.attempt))
  )
    return 'confirming';
  if (payment.expire_at !== null && Date.parse(payment.expire_at) <= now) return 'overdue';
  if (facts.brings === 'konbini_record' && payment.status === 'pending' && payment.info.slip)
    return 'at_konbini';
  if (payment.status === 'pending' && payment.info.bank_account) return 'at_bank';
  return payment.status === 'failed' ? 'refused' : 'unfinished';
}

export const canPay = (situation: Situation): boolean =>
  situation === 'unfinished' || situation === 'refused';

const maxIntervalMs = 15_000;
/**
 * Returns the delay in ms before the order is polled again, growing with each poll; false: it will
 * not change by itself.
 */
export function pollDelayMs(situation: Situation, asked: number): number | false {
  if (situation === 'confirming') return Math.min(maxIntervalMs, Math.round(1500 * 1.4 ** asked));
  // The gateway reports a payment at the till within seconds, and the buyer may be watching this
  // page there.
  if (situation === 'at_konbini') return 5_000;
  if (situation === 'overdue') return 10_000;
  // staff look into their account now and then
  if (situation === 'at_bank') return 30_000;
  // It may be paid in another tab, or by the bank's late webhook.
  return situation === 'unfinished' ? 20_000 : false;
}

/**
 * Shown while the browser goes to the card company or PayPay, or while the gateway makes a konbini
 * number.
 */
export function HandOver({ to }: { to: PayMeans['type'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const words = methodOf(to).handOver;
  if (!words) return null;
  const { title, text, back } = words;
  return (
    <div className="grid justify-items-center gap-5 px-4 py-16 text-center" aria-busy="true">
      <NorenMark className="size-16 text-indigo" />
      <h1 ref={heading} tabIndex={-1} className="phrase text-22 outline-none">
        {title()}
      </h1>
      <p className="phrase max-w-[28rem] text-ink-soft">{text()}</p>
      <Spinner size={48} className="text-indigo" />
      {back && <p className="text-14 text-ink-soft">{back()}</p>}
    </div>
  );
}

const titles: Record<Exclude<Situation, 'unfinished'>, () => string> = {
  placed: m.order_title_placed,
  at_konbini: m.slip_situation_title,
  at_bank: m.transfer_title,
  confirming: m.order_title_confirming,
  refused: m.order_title_refused,
  overdue: m.order_title_overdue,
  canceled: m.order_title_canceled,
  refunded: m.order_title_refunded,
};

const cancelTexts: Record<string, () => string> = {
  payment_deadline: m.order_text_canceled_deadline,
  buyer: m.order_text_canceled_buyer,
  seller: m.order_text_canceled_seller,
  sold_out_after_payment: m.order_text_canceled_sold_out,
};

/**
 * A payment may have arrived after the order was canceled, so do not say that nothing was charged.
 */
function canceledText({ reason, payment, replaced_by, replacement_of }: Order): string {
  if (replacement_of) return m.order_replacement_canceled();
  if (replaced_by !== null) return m.order_text_canceled_late();
  if (payment.status === 'refunded') return m.order_text_canceled_refunded();
  if (payment.status === 'paid' && reason === 'payment_deadline')
    return m.order_text_canceled_sold_out();
  return (cancelTexts[reason ?? ''] ?? m.order_text_canceled)();
}

/** @param isLong the confirmation has taken a while */
function textOf(order: Order, situation: Situation, isLong: boolean): string {
  const method = methodOf(order.payment.type);
  const texts: Record<Situation, () => string> = {
    placed: () => placedText(order),
    at_konbini: () =>
      m.slip_situation_text({
        chain: order.payment.info.slip ? chainName(order.payment.info.slip.convenience) : '',
      }),
    at_bank: m.transfer_text,
    confirming: () =>
      isLong
        ? order.email
          ? m.order_text_confirming_long()
          : m.order_text_confirming_long_orders()
        : method.confirming(),
    unfinished: method.unfinished,
    refused: method.refused,
    overdue: m.order_text_overdue,
    canceled: () => canceledText(order),
    refunded: method.refunded,
  };
  return texts[situation]();
}

/** The goods are in the store, ready to be picked up. */
const isReady = ({ status, shipping }: Order): boolean =>
  status === 'undelivered' && shipping.status === 'waiting';

function titleOf(order: Order, situation: Situation): string {
  if (situation === 'unfinished') return methodOf(order.payment.type).unfinishedTitle();
  // The title thanks for the order; once it is shipped, the title is its status.
  if (situation === 'placed' && order.status === 'completed') return m.orders_title_completed();
  if (situation === 'placed' && isReady(order)) return m.orders_title_ready();
  if (situation === 'placed' && order.status === 'undelivered' && order.replacement_of)
    return m.order_replacement_title();
  return situation === 'placed' && order.status !== 'undelivered'
    ? statusNameOf(order.status, order.shipping)
    : titles[situation]();
}

const laterTexts: Partial<Record<Order['status'], () => string>> = {
  delivering: m.orders_text_delivering,
  delivered: m.orders_text_delivered,
  completed: m.orders_text_completed,
  returning: m.orders_text_returning,
  returned: m.orders_text_returned,
};

function placedText(order: Order): string {
  if (isReady(order)) return m.orders_text_ready();
  const isPickUp = order.shipping.type === 'self_pick_up';
  const later =
    isPickUp && order.status === 'delivered' ? m.orders_text_collected : laterTexts[order.status];
  if (later) return later();
  if (order.replacement_of) return m.order_replacement_text();
  const { atDoor } = methodOf(order.payment.type);
  if (atDoor)
    return atDoor.placed({
      price: formatMoney(order.total_amount, order.currency, currentLocale()),
    });
  return isPickUp
    ? m.order_text_placed_pick_up()
    : order.email
      ? m.order_text_placed()
      : m.order_text_placed_orders();
}

export function OrderHeadline({
  order,
  situation,
  isLong,
  children,
}: {
  order: Order;
  situation: Situation;
  isLong: boolean;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Announces changes of the page to screen readers.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [situation]);
  const why = situation === 'refused' ? refusalSentence(order.payment) : null;
  return (
    <div className="grid justify-items-center gap-4 text-center print:block print:space-y-4">
      <Mark situation={situation} status={order.status} />
      <h1 ref={heading} tabIndex={-1} className="phrase text-22 outline-none md:text-28">
        {titleOf(order, situation)}
      </h1>
      {why && <p className="phrase max-w-[30rem] font-medium text-plum">{why}</p>}
      <p className="phrase max-w-[30rem] text-ink-soft">{textOf(order, situation, isLong)}</p>
      {children}
    </div>
  );
}

function Mark({ situation, status }: { situation: Situation; status: Order['status'] }) {
  if (situation === 'confirming') return <Spinner size={48} className="text-indigo" />;
  const isError = situation === 'refused' || situation === 'canceled';
  const isWaiting =
    situation === 'unfinished' ||
    situation === 'overdue' ||
    situation === 'at_konbini' ||
    situation === 'at_bank' ||
    status === 'returning';
  const Icon = isError ? AlertIcon : isWaiting ? ClockIcon : CheckIcon;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-16 place-items-center rounded-chip print:hidden',
        isError
          ? 'bg-plum-tint text-plum'
          : isWaiting
            ? 'bg-indigo-tint text-indigo'
            : 'bg-pine-tint text-pine',
      )}
    >
      <Icon className="size-8" />
    </span>
  );
}
