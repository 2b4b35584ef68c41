import type { DemoData } from '@noren/demo/demo-data';
import type { DemoStream } from '@noren/demo/rows';
import type { Tx } from '../../../../server/src/platform/db/database.ts';
import { showPath } from '../show.ts';
import type { SeededSkus } from './seed-products.ts';

interface Seeded {
  storeIds: ReadonlyMap<string, number>;
  skus: SeededSkus;
  livers: ReadonlyMap<string, number>;
  now: Date;
}

/** Seeds the hosts' streams with their live posts and chosen products, in order. */
export async function seedStreams(
  tx: Tx,
  demo: Pick<DemoData, 'streams' | 'pictureUrl'>,
  { storeIds, skus, livers, now }: Seeded,
): Promise<void> {
  for (const stream of demo.streams) {
    const store_id = storeIds.get(stream.store);
    if (store_id === undefined) continue;
    const liver_id = livers.get(stream.liver);
    if (liver_id === undefined)
      throw new Error(`Stream ${stream.key} is of ${stream.liver}, whom the demo does not have`);
    const post_id = await seedPost(
      tx,
      store_id,
      liver_id,
      stream,
      demo.pictureUrl(stream.picture),
      now,
    );
    await tx.query('INSERT INTO streams (store_id, liver_id, post_id) VALUES ($1, $2, $3)', [
      store_id,
      liver_id,
      post_id,
    ]);
    for (const [position, chosen] of stream.products.entries()) {
      const product_id = skus.get(chosen.product)?.product_id;
      if (product_id === undefined)
        throw new Error(
          `Stream ${stream.key} names ${chosen.product}, which the demo does not have`,
        );
      await tx.query(
        'INSERT INTO post_products (store_id, post_id, product_id, status, position, number) VALUES ($1, $2, $3, $4, $5, $5 + 1)',
        [store_id, post_id, product_id, chosen.status, position],
      );
    }
    await showFirst(tx, store_id, post_id);
  }
}

/** Makes a running show present its first product. */
const showFirst = (tx: Tx, store_id: number, post_id: number) =>
  tx.query(
    `UPDATE posts p SET showing_product_id = c.product_id, showing_since = p.on_air_at,
            showing_units = (SELECT sum(q.stock - q.sold) FROM skus s JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
                              WHERE s.store_id = c.store_id AND s.product_id = c.product_id)
       FROM post_products c
      WHERE p.store_id = $1 AND p.id = $2 AND p.live AND c.store_id = p.store_id AND c.post_id = p.id AND c.position = 0`,
    [store_id, post_id],
  );

async function seedPost(
  tx: Tx,
  store_id: number,
  liver_id: number,
  stream: DemoStream,
  picture: string,
  now: Date,
): Promise<number> {
  const [post] = await tx.query<{ id: number }>(
    `INSERT INTO posts (store_id, liver_id, title, content, cart_item_life, live, on_air_at, upcoming_at, channel_ids, image_id, video)
     SELECT $1, $2, $3, $4, $5, $6, CASE WHEN $6 THEN $7::timestamptz END, $7, array(SELECT id FROM store_channels WHERE store_id = $1 ORDER BY position LIMIT 1),
            (SELECT min(id) FROM product_images WHERE store_id = $1 AND url = $8), $9 RETURNING id`,
    [
      store_id,
      liver_id,
      stream.title,
      stream.content,
      stream.cart_item_life,
      stream.starts_in <= 0,
      new Date(now.getTime() + stream.starts_in * 60_000),
      picture,
      stream.starts_in <= 0 ? showPath : null,
    ],
  );
  return (post as { id: number }).id;
}
