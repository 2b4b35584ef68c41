import { priceOf } from '@noren/contract/order-price';
import { noPaymentFee } from '@noren/contract/payment-fee';
import { loadOrders, loadPeople, type LoadOrder, type LoadPerson } from '@noren/demo/load-orders';
import type { DemoProduct, DemoShippingSetting } from '@noren/demo/rows';
import { loadStore } from '@noren/demo/stores';
import {
  writeOrders,
  type NewOrder,
} from '../../../../server/src/buying/checkout/write-queries.ts';
import { Shelf, moveStock, restock } from '../../../../server/src/catalog/stock/shelf.ts';
import { insertMessage } from '../../../../server/src/orders/messages/queries.ts';
import type { Tx } from '../../../../server/src/platform/db/database.ts';
import { historiesOf } from './seed-orders.ts';
import type { SeededSku, SeededSkus } from './seed-products.ts';

interface Seeded {
  goods: readonly DemoProduct[];
  skus: SeededSkus;
  livers: ReadonlyMap<string, number>;
  now: Date;
}

/** Orders per statement. */
const batchSize = 1_000;
const minute = 60_000;

/** Seeds ten thousand orders of the load store, three hundred of them to be shipped. */
export async function seedBusyDay(
  tx: Tx,
  store_id: number,
  { goods, skus, livers, now }: Seeded,
): Promise<void> {
  const people = loadPeople();
  const buyers = await tx.query<{ id: number }>(
    'INSERT INTO buyers (created_at) SELECT $2 FROM generate_series(1, $1) RETURNING id',
    [people.length, now],
  );
  const stream_id = await seedLastShow(tx, store_id, livers.get('liver-soko') ?? null, now);
  const orders = loadOrders(goods.map((product) => product.skus.length)).toReversed();
  for (let first = 0; first < orders.length; first += batchSize) {
    const batch = orders.slice(first, first + batchSize);
    const rows = batch.map((order, nth) =>
      build(order, {
        number: first + nth + 1,
        store_id,
        buyer_id: buyers[order.person]?.id as number,
        person: people[order.person] as LoadPerson,
        lines: order.lines.map(({ product, sku, quantity }) => {
          const { key, skus: kinds } = goods[product] as DemoProduct;
          return { ...(skus.get(`${key}/${kinds[sku]?.name}`) as SeededSku), quantity };
        }),
        stream_id: order.from_show ? stream_id : null,
        now,
      }),
    );
    const ids = await writeOrders(
      tx,
      rows,
      { bought: [], shelf: new Shelf([]), now: new Date(0), keys: { endpoint: '', replies: [] } },
      false,
    );
    await finishOrders(
      tx,
      store_id,
      batch.map((order, nth) => ({ ...order, id: ids.get(rows[nth]?.slug as string) as number })),
      now,
    );
    await takeStock(tx, store_id, rows);
  }
}

/** A show of two hours that ended half an hour ago. */
async function seedLastShow(
  tx: Tx,
  store_id: number,
  liver_id: number | null,
  now: Date,
): Promise<number> {
  const began = new Date(now.getTime() - 150 * minute);
  const [row] = await tx.query<{ id: number }>(
    `WITH post AS (
       INSERT INTO posts (store_id, liver_id, title, content, cart_item_life, live, on_air_at, upcoming_at)
       VALUES ($1, $2, '倉庫市ライブ 週末の棚卸し市', '棚から選んだ品をお見せします。', 15, false, $3, $3) RETURNING store_id, liver_id, id)
     INSERT INTO streams (store_id, liver_id, post_id) SELECT store_id, liver_id, id FROM post RETURNING id`,
    [store_id, liver_id, began],
  );
  return (row as { id: number }).id;
}

interface Basis {
  /** of the order, from 1 */
  number: number;
  store_id: number;
  buyer_id: number;
  person: LoadPerson;
  lines: (SeededSku & { quantity: number })[];
  stream_id: number | null;
  now: Date;
}

function build(
  order: LoadOrder,
  { number, store_id, buyer_id, person, lines, stream_id, now }: Basis,
): NewOrder {
  const setting = loadStore.shipping_settings[0] as DemoShippingSetting;
  const payment = loadStore.payment_settings.find(({ type }) => type === order.payment.type);
  const price = priceOf(
    lines,
    { ...setting, fees: [] },
    payment ?? noPaymentFee,
    person.level_one_code,
  );
  const created_at = new Date(now.getTime() - order.minutes_ago * minute);
  return {
    store_id,
    slug: `N${created_at.toISOString().slice(2, 10).replaceAll('-', '')}-L${String(number).padStart(7, '0')}`,
    buyer_id,
    channel: 'marketplace',
    status: order.status,
    email: person.email,
    email_folded: person.email,
    phone_number: person.phone_number,
    custom_buyer_name: null,
    uniform_invoice: null,
    network: null,
    locale: 'ja',
    amount: price.amount,
    discount_amount: 0,
    discounts: [],
    discount_persons: [],
    shipping_fee: price.shipping_fee,
    payment_fee: price.payment_fee,
    total_amount: price.total_amount,
    currency: loadStore.currency,
    region: loadStore.region,
    is_printio_product_order: false,
    printio_order_status: null,
    payment_type: order.payment.type,
    payment_info: {},
    payment_status: order.payment.status,
    expire_at: order.status === 'unpaid' ? new Date(created_at.getTime() + 4_320 * minute) : null,
    shipping_type: setting.type,
    receiver: { name: person.name, phone: person.phone_number, address: person.address },
    sender: {
      name: loadStore.name,
      phone: loadStore.commercial_law.commercial_phone,
      address: loadStore.commercial_law.commercial_address,
    },
    shipping_method: null,
    delivery_request: order.delivery_request,
    created_at,
    is_rehearsal: false,
    stream_id,
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
      is_printio_product: false,
      is_limited: false,
      stream_id,
      persons: [],
    })),
    histories: historiesOf(order.status, order.payment.status, order.shipping_status),
  };
}

/** Sets what a new order does not have: payments, parcels, and the buyers' questions. */
async function finishOrders(
  tx: Tx,
  store_id: number,
  orders: readonly (LoadOrder & { id: number })[],
  now: Date,
): Promise<void> {
  const rows = orders.map(({ id, status, payment, shipping_status, tracking_number }) => ({
    id,
    shipping_status,
    tracking_number,
    is_paid: payment.status === 'paid',
    is_completed: status === 'completed',
  }));
  await tx.query(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS g(id int, shipping_status text, tracking_number text, is_paid boolean, is_completed boolean)),
     items AS (
       UPDATE order_items i SET shipping_status = CASE g.shipping_status WHEN 'canceled' THEN 'canceled' WHEN 'init' THEN 'pending' ELSE 'shipped' END
         FROM given g WHERE i.store_id = $1 AND i.order_id = g.id)
     UPDATE orders o SET shipping_status = g.shipping_status, stock_taken = g.shipping_status <> 'canceled',
            paid_at = CASE WHEN g.is_paid THEN o.created_at END,
            completed_at = CASE WHEN g.is_completed THEN o.created_at + interval '3 days' END,
            source_id = g.tracking_number, display_source_id = g.tracking_number,
            shipping_info = CASE WHEN g.tracking_number IS NULL THEN '{}'::jsonb ELSE '{"company_code": "yamato", "company": "ヤマト運輸"}' END
       FROM given g WHERE o.store_id = $1 AND o.id = g.id`,
    [store_id, JSON.stringify(rows)],
  );
  for (const { id, question, minutes_ago } of orders)
    if (question !== null)
      await insertMessage(
        tx,
        { store_id, id },
        {
          role: 'buyer',
          message: question,
          user_id: null,
          now: new Date(now.getTime() - (minutes_ago * minute) / 2),
        },
      );
}

/** Sells the units of the orders; the demo's stock figures are those after them. */
async function takeStock(tx: Tx, store_id: number, orders: readonly NewOrder[]): Promise<void> {
  const units = new Map<number, number>();
  for (const { status, items } of orders)
    if (status !== 'canceled')
      for (const { sku_id, quantity } of items)
        units.set(sku_id, (units.get(sku_id) ?? 0) + quantity);
  const sold = [...units].map(([sku_id, quantity]) => ({ store_id, sku_id, quantity }));
  await restock(tx, sold);
  await moveStock(
    tx,
    sold.map(({ sku_id, quantity }) => ({ store_id, sku_id, sold: quantity, held: 0 })),
  );
}
