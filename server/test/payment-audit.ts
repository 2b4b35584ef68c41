import { factsOf, type GatewayPaymentType } from '@noren/contract/payment-methods';
import type { PaymentWorld } from './payment-world.ts';
import { tradesOf } from './payment-trades.ts';

export interface AttemptNow {
  id: number;
  store_id: number;
  order_id: number;
  provider: GatewayPaymentType;
  status: string;
  amount: number;
  /** partial refunds of the gateway, in our records */
  returned_amount: number;
  gateway_order_id: string;
  access_id: string | null;
}

interface OrderNow {
  id: number;
  status: string;
  payment_status: string;
  payment_type: string;
  total_amount: number;
  expire_at: Date | null;
  replaced_by: number | null;
  stock_taken: boolean;
  sku_id: number;
  quantity: number;
  restocked_quantity: number;
  refunded_amount: number;
  /** returned by the store by hand, although a gateway had the money */
  by_hand: number;
  /** an entry of open money blocks it until a person acts */
  is_a_persons: boolean;
  /** its gateway replies but cannot say: the attempt becomes open money within a day */
  is_unclear: boolean;
}

export interface Entry {
  id: number;
  attempt_id: number | null;
  refund_id: number | null;
  gateway_order_id: string;
  reason: string;
  gateway_amount: number | null;
  closed_by: string | null;
}

export interface Scope {
  world: PaymentWorld;
  skus: { japan: number; taiwan: number };
  /** trades at the gateways that belong to other stories */
  before: ReadonlySet<string>;
  /**
   * numbers of attempts that a restored backup does not know, and whether the gateway has reported
   * their money since
   */
  lost: Map<string, 'unannounced' | 'told'>;
  /** the database was restored: gateways do not report again what our records had settled */
  wasRestored: boolean;
  attempts: () => Promise<AttemptNow[]>;
  ordersNow: () => Promise<OrderNow[]>;
}

export function scopeOf(world: PaymentWorld): Scope {
  const skus = { japan: 0, taiwan: 0 };
  const both = () => [[skus.japan, skus.taiwan]];
  return {
    world,
    skus,
    before: new Set(),
    lost: new Map(),
    wasRestored: false,
    attempts: () =>
      world.database.query<AttemptNow>(
        `SELECT a.* FROM payment_attempts a WHERE (a.store_id, a.order_id) IN (SELECT i.store_id, i.order_id FROM order_items i WHERE i.sku_id = ANY($1::int[])) ORDER BY a.id`,
        both(),
      ),
    ordersNow: () =>
      world.database.query<OrderNow>(
        `SELECT o.*, i.sku_id, i.quantity, i.restocked_quantity,
                (SELECT coalesce(sum(r.amount), 0)::int FROM refunds r WHERE r.store_id = o.store_id AND r.order_id = o.id AND r.status = 'returned')
                - (SELECT coalesce(sum(a.returned_amount), 0)::int FROM payment_attempts a WHERE a.store_id = o.store_id AND a.order_id = o.id) AS by_hand,
                EXISTS (SELECT 1 FROM payment_attempts a WHERE a.store_id = o.store_id AND a.order_id = o.id AND a.unclear_since IS NOT NULL
                           AND a.status IN ('starting', 'redirected', 'finishing', 'issued', 'unknown')) AS is_unclear,
                EXISTS (SELECT 1 FROM open_money m JOIN payment_attempts a ON a.store_id = m.store_id AND a.id = m.attempt_id
                         WHERE a.store_id = o.store_id AND a.order_id = o.id AND m.closed_at IS NULL AND m.reason IN ('amount_differs', 'unclear')) AS is_a_persons
           FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id WHERE i.sku_id = ANY($1::int[]) ORDER BY o.id`,
        both(),
      ),
  };
}

const entriesOf = (world: PaymentWorld, numbers: readonly string[]) =>
  world.database.query<Entry>(
    'SELECT id, attempt_id, refund_id, gateway_order_id, reason, gateway_amount, closed_by FROM open_money WHERE gateway_order_id = ANY($1::text[]) ORDER BY id',
    [numbers],
  );

/** Whether an entry fits the money that the gateway holds. */
function isRight(entry: Entry, kept: number, attempt: AttemptNow | undefined): boolean {
  switch (entry.reason) {
    case 'amount_differs':
      return entry.gateway_amount === kept && attempt !== undefined && attempt.amount !== kept;
    case 'refund_refused':
      return (
        entry.gateway_amount === kept &&
        attempt?.status === 'unreturned' &&
        factsOf(attempt.provider).returnedBy === 'gateway'
      );
    case 'cash_owed':
      return (
        entry.gateway_amount === kept &&
        attempt?.status === 'unreturned' &&
        factsOf(attempt.provider).returnedBy === 'store'
      );
    case 'no_order':
      return entry.gateway_amount === kept && !attempt;
    case 'unclear':
      return attempt !== undefined && attempt.status !== 'paid';
    default:
      return false;
  }
}

const done = new Set(['returned_by_hand', 'written_off']);

/**
 * Every yen in the gateways' records is exactly one of: an order's money, a refund, an entry of
 * open money with the right sum and reason.
 * @param closed entries were closed: money returned by hand or written off counts too
 */
export async function auditBooks(scope: Scope, closed: boolean): Promise<string[]> {
  const wrong: string[] = [];
  const trades = (await tradesOf(scope.world)).filter(({ key }) => !scope.before.has(key));
  const attempts = await scope.attempts();
  const orders = new Map((await scope.ordersNow()).map((order) => [order.id, order]));
  const entries = await entriesOf(scope.world, [
    ...trades.map(({ number }) => number),
    ...attempts.map(({ gateway_order_id }) => gateway_order_id),
  ]);
  for (const { key, number, gateway, kept } of trades) {
    const attempt = attempts.find((one) => one.gateway_order_id === number);
    const of = entries.filter(
      (entry) => entry.gateway_order_id === number && entry.refund_id === null,
    );
    const open = of.filter((entry) => entry.closed_by === null);
    const order = attempt && orders.get(attempt.order_id);
    const what = `${gateway} ${number} (${key}): the gateway keeps ${kept}, attempt ${attempt?.id} ${attempt?.status} of ${attempt?.amount}, order ${order?.status}/${order?.payment_status}, list ${JSON.stringify(of)}`;
    const booked = attempt?.status === 'paid' && attempt.amount - attempt.returned_amount === kept;
    // money that no gateway returned was returned by the store by hand
    const isHandedBack = order?.payment_status === 'refunded' && order.by_hand === kept;
    const paysOrder =
      booked && (isHandedBack || (order?.payment_status === 'paid' && order.status !== 'canceled'));
    // no one reports a partial refund that was made after the backup
    const partForgotten =
      scope.wasRestored &&
      attempt?.status === 'paid' &&
      kept < attempt.amount - attempt.returned_amount &&
      open.length === 0;
    const written = of.some(
      (entry) =>
        done.has(entry.closed_by ?? '') &&
        (entry.gateway_amount === kept || entry.reason === 'unclear'),
    );
    const accounts = (paysOrder ? 1 : 0) + open.length + (closed && !paysOrder && written ? 1 : 0);
    if (kept > 0) {
      const forgotten = scope.lost.get(number) === 'unannounced' && open.length === 0;
      if (accounts !== 1 && !forgotten && !partForgotten)
        wrong.push(`accounted for ${accounts} times: ${what}`);
      if (open.some((entry) => !isRight(entry, kept, attempt)))
        wrong.push(`entry of another sum or reason: ${what}`);
    } else {
      const told =
        open.some(({ reason }) => reason === 'order_without_money') ||
        (closed && of.some(({ reason }) => reason === 'order_without_money'));
      if (attempt?.status === 'paid' && !told && !scope.wasRestored)
        wrong.push(`our books have money that is not there: ${what}`);
      if (
        open.some((entry) => entry.reason !== 'order_without_money' && entry.reason !== 'unclear')
      )
        wrong.push(`an entry of money that is not there: ${what}`);
    }
  }
  const known = new Set(trades.map(({ number }) => number));
  wrong.push(...(await auditRefunds(scope, [...orders.keys()], closed)));
  for (const attempt of attempts)
    if (
      !known.has(attempt.gateway_order_id) &&
      ['paid', 'refund_due', 'unreturned'].includes(attempt.status)
    )
      wrong.push(`attempt ${attempt.id} is ${attempt.status}, and no gateway knows it`);
  return wrong;
}

/**
 * Final state of refunds: none is on its way, none exceeds the balance, and each one to return by
 * hand is on the list once.
 */
async function auditRefunds(
  { world }: Scope,
  orders: readonly number[],
  closed: boolean,
): Promise<string[]> {
  const rows = await world.database.query<{ what: string }>(
    `SELECT format('refund %s of order %s is %s', id, order_id, status) AS what FROM refunds WHERE order_id = ANY($1::int[]) AND status IN ('waiting', 'due', 'leaving')
     UNION ALL
     SELECT format('order %s gave back %s of %s', o.id, sum(r.amount), o.total_amount) FROM refunds r JOIN orders o ON o.store_id = r.store_id AND o.id = r.order_id
      WHERE o.id = ANY($1::int[]) AND r.status <> 'taken_back' GROUP BY o.id, o.total_amount HAVING sum(r.amount) > o.total_amount
     UNION ALL
     SELECT format('refund %s of %s is %s, and on the list %s times', r.id, r.amount, r.status, count(m.id))
       FROM refunds r LEFT JOIN open_money m ON m.store_id = r.store_id AND m.refund_id = r.id AND m.gateway_amount = r.amount AND (m.closed_at IS NULL OR m.closed_by = 'written_off' AND $2::boolean)
      WHERE r.order_id = ANY($1::int[]) AND r.attempt_id IS NOT NULL GROUP BY r.id, r.amount, r.status
     HAVING (CASE r.status WHEN 'owed' THEN 1 ELSE 0 END) <> least(count(m.id), 1) AND NOT (r.status = 'returned' AND $2::boolean)`,
    [orders, closed],
  );
  return rows.map(({ what }) => what);
}

/**
 * Final state of the orders, besides their money. @param closed entries of open money were closed
 * by a person, who may accept another sum
 */
export async function auditOrders(scope: Scope, closed: boolean): Promise<string[]> {
  const wrong: string[] = [];
  const attempts = await scope.attempts();
  const orders = await scope.ordersNow();
  for (const order of orders) {
    const own = attempts.filter((attempt) => attempt.order_id === order.id);
    const paid = own.filter((attempt) => attempt.status === 'paid');
    const what = `order ${order.id} (${order.payment_type}) ${order.status}/${order.payment_status}`;
    if (order.status === 'init' || order.status === 'unpaid') {
      if (closed || !order.is_a_persons) wrong.push(`${what} is not decided`);
      continue;
    }
    const refunded = order.payment_status === 'refunded';
    if (
      order.status === 'canceled'
        ? paid.length > 0 && !refunded
        : order.payment_type !== 'custom_cod' && !refunded && paid.length !== 1
    )
      wrong.push(`${what} has ${paid.length} payments`);
    if (!closed && paid.some((attempt) => attempt.amount !== order.total_amount))
      wrong.push(`${what} was paid another sum`);
    const atDoor: Record<string, string[]> = {
      delivered: ['paid'],
      completed: ['paid'],
      returning: ['pending', 'paid'],
      returned: ['failed', 'paid'],
    };
    const right =
      order.payment_type === 'custom_cod' ? (atDoor[order.status] ?? ['pending']) : ['paid'];
    if (order.status !== 'canceled' && !refunded && !right.includes(order.payment_status))
      wrong.push(`${what} stands unpaid`);
    const owes = own.some((attempt) => attempt.status === 'unreturned');
    if (order.status === 'canceled' && order.payment_status === 'paid' && !owes)
      wrong.push(`${what} keeps money that nobody owes`);
    if (order.stock_taken === (order.status === 'canceled'))
      wrong.push(`${what} has its goods: ${order.stock_taken}`);
  }
  const [made] = await scope.world.database.query<{ n: number }>(
    `SELECT count(DISTINCT order_id)::int AS n FROM order_histories WHERE order_id = ANY($1::int[]) AND cause = 'late_payment'`,
    [orders.map((order) => order.id)],
  );
  const replaced = orders.filter((order) => order.replaced_by !== null).length;
  if (made?.n !== replaced) wrong.push(`${made?.n} orders stand in for ${replaced}`);
  for (const sku_id of [scope.skus.japan, scope.skus.taiwan]) {
    const [shelf] = await scope.world.database.query<{ stock: number; sold: number; held: number }>(
      'SELECT stock, sold, held FROM sku_stock WHERE sku_id = $1',
      [sku_id],
    );
    const standing = orders
      .filter((order) => order.sku_id === sku_id && order.status !== 'canceled')
      .reduce((sum, order) => sum + order.quantity - order.restocked_quantity, 0);
    if (!shelf || shelf.sold !== standing || shelf.sold + shelf.held > shelf.stock)
      wrong.push(`shelf ${JSON.stringify(shelf)}, ${standing} units in standing orders`);
  }
  const unannounced = await scope.world.database.query<{ id: number }>(
    `SELECT a.id FROM payment_attempts a WHERE a.id = ANY($1::int[]) AND a.status = 'undone' AND a.taken_at IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM emails l WHERE l.store_id = a.store_id AND l.order_id = a.order_id AND l.kind IN ('refunded', 'surplus_returned', 'refund_returned'))`,
    [attempts.map((attempt) => attempt.id)],
  );
  if (unannounced.length > 0)
    wrong.push(`no email or webhook about ${JSON.stringify(unannounced)}`);
  return wrong;
}
