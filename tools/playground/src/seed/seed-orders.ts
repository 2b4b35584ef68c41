import { priceOf } from '@noren/contract/order-price';
import { noPaymentFee } from '@noren/contract/payment-fee';
import { paymentMethods } from '@noren/contract/payment-methods';
import {
  orderTransitions,
  paymentTransitions,
  shippingTransitions,
} from '@noren/contract/transitions';
import type { DemoOrder, DemoShippingSetting, DemoStore } from '@noren/demo/rows';
import { fullAddress, plainPhone } from '../../../../server/src/buying/addresses/rules.ts';
import { Shelf, moveStock, restock } from '../../../../server/src/catalog/stock/shelf.ts';
import {
  writeOrders,
  type NewOrder,
} from '../../../../server/src/buying/checkout/write-queries.ts';
import { insertMessage } from '../../../../server/src/orders/messages/queries.ts';
import type { Tx } from '../../../../server/src/platform/db/database.ts';
import { renumberOrders } from '../../../../server/src/orders/orders/list-queries.ts';
import { cancelItems } from '../../../../server/src/orders/orders/order-units-queries.ts';
import { shipItems } from '../../../../server/src/orders/orders/queries.ts';
import type { SeededMember } from './seed-people.ts';
import type { SeededSku, SeededSkus } from './seed-products.ts';

interface Seeded {
  storeIds: ReadonlyMap<string, number>;
  skus: SeededSkus;
  members: ReadonlyMap<string, SeededMember>;
  now: Date;
}

const hour = 3_600_000;
const day = 24 * hour;

/** Minutes from an order's creation to each status; a time in the future becomes now. */
const minutesUntil: Partial<Record<DemoOrder['status'], number>> = {
  unpaid: 1,
  undelivered: 4,
  canceled: 180,
  delivering: 1_500,
  delivered: 2_700,
  completed: 2_880,
  returning: 4_000,
  returned: 5_500,
};

/**
 * Finds the shortest path through a table of transitions, so that seeded histories are possible
 * ones.
 */
function pathTo(table: Readonly<Record<string, readonly string[]>>, goal: string): string[] {
  const ways: string[][] = [['init']];
  for (const way of ways) {
    const at = way.at(-1) as string;
    if (at === goal) return way;
    for (const next of table[at] ?? []) if (!way.includes(next)) ways.push([...way, next]);
  }
  throw new Error(`No way to ${goal}`);
}

const historyOf = (
  subject: string,
  table: Readonly<Record<string, readonly string[]>>,
  goal: string,
) =>
  pathTo(table, goal).map((to, index, way) => ({
    subject,
    from: way[index - 1] ?? null,
    to,
    cause: 'demo',
  }));

/** The shortest possible history of an order in these states. */
export const historiesOf = (
  order: DemoOrder['status'],
  payment: DemoOrder['payment']['status'],
  shipping: DemoOrder['shipping']['status'],
): NewOrder['histories'] => [
  ...historyOf('order', orderTransitions, order),
  ...historyOf('payment', paymentTransitions, payment),
  ...historyOf('shipping', shippingTransitions, shipping),
];

/** Seeds the demo member's orders, one in every state (D-310). */
export async function seedOrders(
  tx: Tx,
  data: { stores: readonly DemoStore[]; orders: readonly DemoOrder[] },
  seeded: Seeded,
): Promise<void> {
  const { members } = seeded;
  const orders = data.orders.filter((order) => seeded.storeIds.has(order.store));
  const built = orders.map((order, index) =>
    build(
      order,
      index,
      data.stores.find((store) => store.key === order.store) as DemoStore,
      seeded,
    ),
  );
  const ids = await writeOrders(
    tx,
    built,
    { bought: [], shelf: new Shelf([]), now: new Date(0), keys: { endpoint: '', replies: [] } },
    false,
  );
  for (const { buyer_id } of members.values()) await renumberOrders(tx, buyer_id);
  for (const [index, row] of built.entries()) {
    const order = orders[index] as DemoOrder;
    const canceled = order.status === 'canceled';
    const later = new Date(row.created_at.getTime() + 2 * day);
    await tx.query(
      `UPDATE orders SET reason = $3, stock_taken = $4, shipping_status = $5, paid_at = $6, completed_at = $7, source_id = $8, display_source_id = $8, shipping_info = $9::jsonb
        WHERE store_id = $1 AND slug = $2`,
      [
        row.store_id,
        row.slug,
        order.reason ?? null,
        !canceled,
        order.shipping.status,
        order.payment.status === 'paid' || order.payment.status === 'refunded'
          ? row.created_at
          : null,
        order.status === 'completed' ? later : null,
        order.shipping.company?.number ?? null,
        JSON.stringify(
          order.shipping.company
            ? { company_code: order.shipping.company.code, company: order.shipping.company.name }
            : {},
        ),
      ],
    );
    const key = { store_id: row.store_id, id: ids.get(row.slug) as number };
    await tx.query(
      `UPDATE order_histories h SET created_at = least(h.created_at + s.minutes * interval '1 minute', $3::timestamptz)
         FROM jsonb_to_recordset($4::jsonb) AS s("to" text, minutes int)
        WHERE h.store_id = $1 AND h.order_id = $2 AND h.subject = 'order' AND h."to" = s."to"`,
      [
        key.store_id,
        key.id,
        seeded.now,
        JSON.stringify(Object.entries(minutesUntil).map(([to, minutes]) => ({ to, minutes }))),
      ],
    );
    if (canceled) await cancelItems(tx, key);
    else if (order.shipping.status !== 'init') await shipItems(tx, key);
    for (const { role, message, hours_later } of order.messages ?? []) {
      await insertMessage(tx, key, {
        role,
        message,
        user_id: role === 'buyer' ? (members.get(order.member)?.user_id ?? null) : null,
        now: new Date(row.created_at.getTime() + hours_later * hour),
      });
    }
    // the answers are days old, so the buyers have read them
    await tx.query('UPDATE orders SET unread_answers = 0 WHERE store_id = $1 AND slug = $2', [
      row.store_id,
      row.slug,
    ]);
    if (canceled) continue;
    // the demo's stock figures are those after these orders, so the sold units are added first
    for (const item of row.items) {
      await restock(tx, [{ store_id: row.store_id, sku_id: item.sku_id, quantity: item.quantity }]);
      await moveStock(tx, [
        { store_id: row.store_id, sku_id: item.sku_id, sold: item.quantity, held: 0 },
      ]);
    }
  }
}

function build(
  order: DemoOrder,
  index: number,
  store: DemoStore,
  { storeIds, skus, members, now }: Seeded,
): NewOrder {
  const { buyer_id, member } = members.get(order.member) as SeededMember;
  const setting = store.shipping_settings.find(
    (candidate) => candidate.key === order.shipping.setting,
  ) as DemoShippingSetting;
  const lines = order.lines.map((line) => ({
    ...(skus.get(`${line.product}/${line.sku}`) as SeededSku),
    quantity: line.quantity,
  }));
  const address = member.addresses.find((candidate) => candidate.key === order.shipping.address);
  const payment = store.payment_settings.find(({ type }) => type === order.payment.type);
  const price = priceOf(
    lines,
    {
      ...setting,
      fees: setting.fees.map((f) => ({ ...f, info: { level_one_code: f.level_one_codes } })),
    },
    payment ?? noPaymentFee,
    address?.address.level_one_code ?? null,
  );
  const created_at = new Date(now.getTime() - order.days_ago * day);
  const phone = (number: string) => plainPhone(number, store.region) ?? number;
  const waiting = order.status === 'init' || order.status === 'unpaid';
  const printed = lines.some((line) => line.is_printio_product);
  return {
    store_id: storeIds.get(order.store) as number,
    slug: `N${created_at.toISOString().slice(2, 10).replaceAll('-', '')}-DEMO${String(index + 1).padStart(4, '0')}`,
    buyer_id,
    // the first channel that offers the payment method
    channel: paymentMethods[order.payment.type].channels[0] ?? 'marketplace',
    status: order.status,
    email: member.email,
    phone_number: phone(member.phone_number),
    custom_buyer_name: null,
    uniform_invoice: null,
    locale: 'ja',
    amount: price.amount,
    discount_amount: 0,
    discounts: [],
    discount_persons: [],
    shipping_fee: price.shipping_fee,
    payment_fee: price.payment_fee,
    total_amount: price.total_amount,
    currency: store.currency,
    region: store.region,
    is_printio_product_order: printed,
    printio_order_status: printed ? 'pending' : null,
    payment_type: order.payment.type,
    payment_info: {},
    payment_status: order.payment.status,
    expire_at: waiting ? new Date(now.getTime() + 3 * day) : null,
    shipping_type: setting.type,
    receiver: {
      name: address?.name ?? `${member.last_name} ${member.first_name}`,
      phone: phone(address?.phone_number ?? member.phone_number),
      address: address
        ? fullAddress(address.address)
        : setting.address
          ? fullAddress(setting.address)
          : '',
    },
    sender: {
      name: store.name,
      phone: store.commercial_law.commercial_phone,
      address: store.commercial_law.commercial_address,
    },
    shipping_method: null,
    delivery_request: null,
    created_at,
    is_rehearsal: false,
    stream_id: null,
    email_folded: null,
    network: null,
    items: lines.map((line) => ({
      cart_item_id: null,
      sku_id: line.sku_id,
      product_id: line.product_id,
      product_name: line.product_name,
      sku_name: line.sku_name,
      quantity: line.quantity,
      price: line.price,
      discount_amount: 0,
      flash_id: null,
      normal_price: null,
      image: line.image,
      is_printio_product: line.is_printio_product,
      is_limited: line.salable_limit !== null && order.status !== 'canceled',
      stream_id: null,
      persons: [],
    })),
    histories: historiesOf(order.status, order.payment.status, order.shipping.status),
  };
}
