/** Runs statements on an open database. */
export type Sql = <Row>(text: string, params?: unknown[]) => Promise<Row[]>;

/** Returns violations of what must be true of a database at rest. */
export async function audit(sql: Sql): Promise<string[]> {
  const faults: string[] = [];
  const none = async (what: string, text: string) => {
    const rows = await sql(text);
    if (rows.length > 0) faults.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  };
  await none(
    'oversold',
    'SELECT * FROM sku_stock WHERE sold + held > stock OR sold < 0 OR held < 0',
  );
  await none(
    'sold differs from the orders',
    `SELECT q.store_id, q.sku_id, q.sold, coalesce(o.units, 0)::int AS ordered FROM sku_stock q
       LEFT JOIN (SELECT i.store_id, i.sku_id, sum(i.quantity) AS units FROM order_items i JOIN orders o ON o.store_id = i.store_id AND o.id = i.order_id
                   WHERE o.stock_taken GROUP BY 1, 2) o USING (store_id, sku_id) WHERE q.sold <> coalesce(o.units, 0)`,
  );
  await none(
    'held differs from the carts',
    `SELECT q.store_id, q.sku_id, q.held FROM sku_stock q
       LEFT JOIN (SELECT store_id, sku_id, sum(held_quantity) AS units FROM cart_items GROUP BY 1, 2) c USING (store_id, sku_id) WHERE q.held <> coalesce(c.units, 0)`,
  );
  await none(
    'orders without items',
    'SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id)',
  );
  await none(
    'items without an order',
    'SELECT i.id FROM order_items i WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.store_id = i.store_id AND o.id = i.order_id)',
  );
  await none(
    'orders without a history',
    'SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_histories h WHERE h.store_id = o.store_id AND h.order_id = o.id)',
  );
  await none(
    'lines without a cart',
    'SELECT i.id FROM cart_items i WHERE NOT EXISTS (SELECT 1 FROM carts c WHERE c.store_id = i.store_id AND c.id = i.cart_id)',
  );
  await none(
    'lines without a SKU',
    'SELECT i.id FROM cart_items i WHERE NOT EXISTS (SELECT 1 FROM skus s WHERE s.store_id = i.store_id AND s.id = i.sku_id)',
  );
  await none(
    'sessions without a buyer',
    'SELECT s.buyer_id FROM sessions s WHERE NOT EXISTS (SELECT 1 FROM buyers b WHERE b.id = s.buyer_id)',
  );
  return faults;
}
