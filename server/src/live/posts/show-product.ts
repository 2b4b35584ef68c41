import type { Tx } from '../../platform/db/database.ts';
import type { Failure } from '../../platform/http/failure.ts';
import { productsByIds } from '../../catalog/products/queries.ts';
import { choose } from './choose-products.ts';
import { chosenOf, writeShowing, type PostRow, type ShowingColumns } from './queries.ts';

/**
 * Shows one of a locked post's products to its viewers, or none. A product that waits goes on sale
 * with it if any unit is left.
 * @returns why it cannot be shown, or what is shown
 */
export async function showProduct(
  tx: Tx,
  post: PostRow,
  product_id: number | null,
): Promise<Failure | 'not chosen' | ShowingColumns> {
  if (product_id !== null) {
    const chosen = (await chosenOf(tx, post.store_id, post.id)).find(
      (row) => row.product_id === product_id && row.status !== 'deleted',
    );
    const [product] = chosen ? await productsByIds(tx, post.store_id, [product_id]) : [];
    if (!chosen || !product) return 'not chosen';
    const isLeft = product.skus.some((sku) => sku.available > 0);
    const refused =
      chosen.status === 'init' &&
      isLeft &&
      (await choose(tx, post, {
        product_ids: [],
        statuses: [{ id: product_id, status: 'selling' }],
      }));
    if (refused) return refused;
  }
  return writeShowing(tx, post, product_id);
}
