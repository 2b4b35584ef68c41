import type { DeskAction } from '@noren/contract/entities/desk';
import type { Tx } from '../../platform/db/database.ts';
import { Failure, failOf } from '../../platform/http/failure.ts';
import { correctStock } from '../../catalog/stock/correct-stock.ts';
import { moveStock } from '../../catalog/stock/shelf.ts';
import {
  lockGoods,
  setSkuPrice,
  notifyGoodsChanged,
} from '../../catalog/products/goods-queries.ts';
import { findSkuToKeep, noteStockChange } from '../../catalog/products/stock-queries.ts';
import { extendHolds, releaseHolds } from '../../buying/cart/hold-queries.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { choose } from '../posts/choose-products.ts';
import { showProduct } from '../posts/show-product.ts';
import { chosenOf, updatePost, type PostRow } from '../posts/queries.ts';
import type { Actor } from '../posts/livers.ts';

const call = 'POST /posts/{id}/desk/actions';
const fail = failOf<typeof call>();

/** One action on the desk of a locked post. */
interface Acting {
  post: PostRow;
  actor: Actor;
  now: Date;
}

type ActionOf<T extends DeskAction['type']> = Extract<DeskAction, { type: T }>;
type KeptSku = NonNullable<Awaited<ReturnType<typeof findSkuToKeep>>>;

async function isChosen(tx: Tx, { store_id, id }: PostRow, product_id: number): Promise<boolean> {
  return (await chosenOf(tx, store_id, id)).some(
    (row) => row.product_id === product_id && row.status !== 'deleted',
  );
}

/** A SKU of a product of the show. @throws SKU_DELETED for any other */
async function skuOfShow(tx: Tx, post: PostRow, sku_id: number): Promise<KeptSku> {
  const sku = await findSkuToKeep(tx, post.store_id, sku_id);
  if (!sku || !(await isChosen(tx, post, sku.product_id))) throw fail('SKU_DELETED');
  return sku;
}

/** Writes what a host changed; a host of a live platform is named in the entry itself. */
const audit = (tx: Tx, { post, actor, now }: Acting, sku: KeptSku, before: object, after: object) =>
  writeAudit(
    tx,
    {
      store_id: post.store_id,
      staff_id: actor.staff_id,
      call,
      subject: `sku ${sku.id}`,
      before,
      after: { ...after, show: post.title, ...(actor.staff_id === null && { host: actor.host }) },
    },
    now,
  );

async function addStock(
  tx: Tx,
  acting: Acting,
  { sku_id, units }: ActionOf<'add_stock'>,
): Promise<number> {
  const { post, actor, now } = acting;
  const { store_id } = post;
  const sku = await skuOfShow(tx, post, sku_id);
  const after = await correctStock(tx, { store_id, sku_id, change: units });
  if (!after) throw fail('SKU_DELETED');
  const { stock, sold, held, on_hand, refused } = after;
  if (refused) throw fail('STOCK_BELOW_COMMITTED', { stock, sold, held });
  const reason = units > 0 ? 'received' : 'mistake';
  await noteStockChange(
    tx,
    {
      store_id,
      sku_id,
      change: units,
      stock,
      on_hand,
      reason,
      note: post.title,
      staff_id: actor.staff_id,
    },
    now,
  );
  await audit(tx, acting, sku, { on_hand: on_hand - units }, { on_hand, reason });
  await notifyGoodsChanged(tx, store_id);
  return 0;
}

async function setPrice(
  tx: Tx,
  acting: Acting,
  { sku_id, price, original_price, expected_price }: ActionOf<'set_price'>,
): Promise<number> {
  const { store_id } = acting.post;
  const seen = await skuOfShow(tx, acting.post, sku_id);
  await lockGoods(tx, store_id, seen.product_id);
  // read again: an editor in the console may have held the lock
  const sku = await skuOfShow(tx, acting.post, sku_id);
  if (sku.price !== expected_price) throw fail('CHANGED_MEANWHILE');
  if (original_price !== null && original_price <= price)
    throw fail('VALIDATION_EXCEPTION', {
      errors: [{ path: 'body.original_price', message: 'Not above the price' }],
    });
  await setSkuPrice(tx, store_id, {
    id: sku_id,
    product_id: sku.product_id,
    price,
    original_price,
  });
  await audit(
    tx,
    acting,
    sku,
    { price: sku.price, original_price: sku.original_price },
    { price, original_price },
  );
  await notifyGoodsChanged(tx, store_id);
  return 0;
}

async function extend(
  tx: Tx,
  acting: Acting,
  { sku_id, minutes }: ActionOf<'extend_holds'>,
): Promise<number> {
  const { store_id, id: post_id } = acting.post;
  const sku = await skuOfShow(tx, acting.post, sku_id);
  const lines = await extendHolds(tx, { store_id, post_id, sku_id }, minutes, acting.now);
  const units = lines.reduce((sum, line) => sum + line.held_quantity, 0);
  if (units > 0)
    await audit(tx, acting, sku, { held_minutes: 0 }, { held_minutes: minutes, held_units: units });
  return units;
}

async function release(
  tx: Tx,
  acting: Acting,
  { sku_id }: ActionOf<'release_holds'>,
): Promise<number> {
  const { store_id, id: post_id } = acting.post;
  const sku = await skuOfShow(tx, acting.post, sku_id);
  const units = (await releaseHolds(tx, { store_id, post_id, sku_id }, acting.now)).reduce(
    (sum, line) => sum + line.units,
    0,
  );
  if (units === 0) return 0;
  await moveStock(tx, [{ store_id, sku_id, sold: 0, held: -units }]);
  await audit(tx, acting, sku, { held_units: units }, { held_units: 0 });
  return units;
}

async function setSelling(
  tx: Tx,
  { post }: Acting,
  { product_id, is_selling }: ActionOf<'set_selling'>,
): Promise<number> {
  if (!(await isChosen(tx, post, product_id))) throw fail('SKU_DELETED');
  const refused = await choose(tx, post, {
    product_ids: [],
    statuses: [{ id: product_id, status: is_selling ? 'selling' : 'init' }],
  });
  if (refused) throw refused;
  return 0;
}

async function feature(
  tx: Tx,
  { post }: Acting,
  { product_id }: ActionOf<'feature'>,
): Promise<number> {
  const shown = await showProduct(tx, post, product_id);
  if (shown instanceof Failure) throw shown;
  if (shown === 'not chosen') throw fail('SKU_DELETED');
  return 0;
}

async function setLive(tx: Tx, { post }: Acting, { live }: ActionOf<'set_live'>): Promise<number> {
  if (post.live === live) return 0;
  await updatePost(tx, post, { ...post, live });
  // chooses nothing: it notifies the pages of viewers
  const refused = await choose(tx, post, { product_ids: [] });
  if (refused) throw refused;
  return 0;
}

/** Does one action of the desk. @returns the units whose hold it changed */
export function act(tx: Tx, acting: Acting, action: DeskAction): Promise<number> {
  switch (action.type) {
    case 'add_stock':
      return addStock(tx, acting, action);
    case 'set_price':
      return setPrice(tx, acting, action);
    case 'extend_holds':
      return extend(tx, acting, action);
    case 'release_holds':
      return release(tx, acting, action);
    case 'set_selling':
      return setSelling(tx, acting, action);
    case 'feature':
      return feature(tx, acting, action);
    case 'set_live':
      return setLive(tx, acting, action);
  }
}
