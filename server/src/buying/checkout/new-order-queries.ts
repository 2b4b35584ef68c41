import { one, type Db, type Tx } from '../../platform/db/database.ts';

/** Makes a buyer without a session, who reaches the order by the link in its email. */
export const insertUnseenBuyer = async (tx: Tx): Promise<number> =>
  (
    (await one<{ id: number }>(tx, 'INSERT INTO buyers DEFAULT VALUES RETURNING id', [])) as {
      id: number;
    }
  ).id;

/**
 * Fills a new cart of the buyer with goods of the store at current prices, leaving out unknown
 * SKUs. @returns the cart's lines
 */
export const fillCart = (
  tx: Tx,
  store_id: number,
  buyer_id: number,
  lines: readonly { sku_id: number; quantity: number }[],
) =>
  tx.query<{ id: number; sku_id: number }>(
    `WITH cart AS (INSERT INTO carts (store_id, buyer_id) VALUES ($1, $2) RETURNING store_id, id, buyer_id)
     INSERT INTO cart_items (store_id, cart_id, buyer_id, sku_id, quantity, price, sku_name, product_name)
     SELECT c.store_id, c.id, c.buyer_id, s.id, w.quantity, s.price, s.name, p.name
       FROM cart c, unnest($3::int[], $4::int[]) AS w(sku_id, quantity)
       JOIN skus s ON s.store_id = $1 AND s.id = w.sku_id JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id
     RETURNING id, sku_id`,
    [store_id, buyer_id, lines.map((line) => line.sku_id), lines.map((line) => line.quantity)],
  );

export const numberOfOrder = async (db: Db, store_id: number, id: number): Promise<string> =>
  (
    (await one<{ slug: string }>(db, 'SELECT slug FROM orders WHERE store_id = $1 AND id = $2', [
      store_id,
      id,
    ])) as { slug: string }
  ).slug;
