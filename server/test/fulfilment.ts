import type { Reply, TestShop } from './shop.ts';

export const operator_key = 'the operator of the tests';

export const fulfil = (
  shop: TestShop,
  order: number | string,
  step: string,
  body?: unknown,
): Promise<Reply> =>
  shop.call('POST', `/api/operator/orders/${order}/${step}`, {
    headers: { authorization: `Bearer ${operator_key}` },
    ...(body === undefined ? {} : { body }),
  });

export const emailsOf = async (shop: TestShop, order: number): Promise<string[]> =>
  (
    await shop.sql<{ kind: string }>('SELECT kind FROM emails WHERE order_id = $1 ORDER BY id', [
      order,
    ])
  ).map((email) => email.kind);

/** All rows of an order, to check that a refused call changes nothing. */
export const writtenOf = (shop: TestShop, order: number): Promise<unknown[]> =>
  Promise.all(
    [
      'SELECT * FROM orders WHERE id = $1',
      'SELECT * FROM order_items WHERE order_id = $1 ORDER BY id',
      'SELECT * FROM order_histories WHERE order_id = $1 ORDER BY id',
      'SELECT * FROM emails WHERE order_id = $1 ORDER BY id',
      'SELECT * FROM payment_attempts WHERE order_id = $1 ORDER BY id',
    ].map((sql) => shop.sql(sql, [order])),
  );
