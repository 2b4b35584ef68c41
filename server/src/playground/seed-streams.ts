import type { DemoStream } from '@noren/demo/rows';
import type { Tx } from '../db/database.ts';
import type { SeededSkus } from './seed-products.ts';

/** Streams with their live posts and the goods chosen for them, in order. */
export async function seedStreams(tx: Tx, streams: readonly DemoStream[], storeIds: ReadonlyMap<string, number>, skus: SeededSkus): Promise<void> {
  for (const stream of streams) {
    const store_id = storeIds.get(stream.store);
    if (store_id === undefined) continue;
    const [post] = await tx.query<{ id: number }>('INSERT INTO posts (store_id, title, cart_item_life) VALUES ($1, $2, $3) RETURNING id', [
      store_id,
      stream.title,
      stream.cart_item_life,
    ]);
    const post_id = (post as { id: number }).id;
    await tx.query('INSERT INTO streams (store_id, post_id) VALUES ($1, $2)', [store_id, post_id]);
    for (const [position, chosen] of stream.products.entries()) {
      const product_id = skus.get(chosen.product)?.product_id;
      if (product_id === undefined) throw new Error(`Stream ${stream.key} names ${chosen.product}, which the demo does not have`);
      await tx.query('INSERT INTO post_products (store_id, post_id, product_id, status, position) VALUES ($1, $2, $3, $4, $5)', [
        store_id,
        post_id,
        product_id,
        chosen.status,
        position,
      ]);
    }
  }
}
