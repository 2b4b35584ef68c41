import type { FlashPrice, NewFlashPrice } from '@noren/contract/entities/flash-price';
import { endFlash, flashesOfPost, insertFlash } from '../../catalog/flash-prices/queries.ts';
import { flashPhase, overlaps, percentOff, type Flash } from '../../catalog/flash-prices/rules.ts';
import { serializeFlash } from '../../catalog/flash-prices/serialize.ts';
import { productsByIds, type ProductRow } from '../../catalog/products/queries.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { findStaffOfLiver } from '../../identity/staff/host-queries.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { failCommon, failOf } from '../../platform/http/failure.ts';
import { chosenOf, type PostRow } from './queries.ts';
import { isPostOnAir } from './rules.ts';

const started = 'POST /console/stores/{slug}/shows/{id}/flash-prices';
const ended = 'DELETE /console/stores/{slug}/shows/{id}/flash-prices/{flashId}';
const fail = failOf<typeof started>();

/** How far ahead a flash price can be scheduled, in milliseconds. */
const maxAheadMs = 90 * 24 * 3_600_000;
/** Flash prices of a show, so that its feed stays short. */
const maxFlashes = 100;

export const listFlashes = async (
  db: Db,
  post: { store_id: number; id: number },
  now: Date,
): Promise<{ data: FlashPrice[] }> => ({
  data: (await flashesOfPost(db, post)).map((flash) => serializeFlash(flash, now)),
});

const invalid = (path: string, message: string) =>
  failCommon('VALIDATION_EXCEPTION', { errors: [{ path: `body.${path}`, message }] });

/** The person who sets a flash price: a staff member in the console, or a host. */
export type Setter = { staff_id: number } | { liver_id: number };

const staffOf = async (tx: Tx, store_id: number, by: Setter): Promise<number | null> =>
  'staff_id' in by ? by.staff_id : await findStaffOfLiver(tx, store_id, by.liver_id);

/** The chosen product of the post. @throws VALIDATION_EXCEPTION for one that is not in it */
async function productOf(tx: Tx, post: PostRow, id: number): Promise<ProductRow> {
  const isChosen = (await chosenOf(tx, post.store_id, post.id)).some(
    ({ product_id, status }) => product_id === id && status !== 'deleted',
  );
  const [product] = isChosen ? await productsByIds(tx, post.store_id, [id]) : [];
  if (!product) throw invalid('product_id', 'Not a product of this show');
  return product;
}

/** The price of each SKU. @throws FLASH_PRICE_NOT_LOWER if one is not below its normal price */
function pricesOf(
  { skus }: ProductRow,
  { percent, prices }: NewFlashPrice,
): Record<string, number> {
  if ((percent === undefined) === (prices === undefined))
    throw invalid('percent', 'Either percent or prices');
  const known = new Map(skus.map((sku) => [sku.id, sku.price]));
  const given =
    prices ?? skus.map((sku) => ({ sku_id: sku.id, price: percentOff(sku.price, percent ?? 0) }));
  if (
    given.some(({ sku_id }) => !known.has(sku_id)) ||
    new Set(given.map(({ sku_id }) => sku_id)).size < given.length
  )
    throw invalid('prices', 'Names each SKU of the product at most once');
  if (given.some(({ sku_id, price }) => price >= (known.get(sku_id) as number)))
    throw fail('FLASH_PRICE_NOT_LOWER');
  return Object.fromEntries(given.map(({ sku_id, price }) => [sku_id, price]));
}

/** Writes a new flash price of a locked post. */
export async function startFlash(
  tx: Tx,
  post: PostRow,
  body: NewFlashPrice,
  { by, now }: { by: Setter; now: Date },
): Promise<{ data: FlashPrice[] }> {
  const product = await productOf(tx, post, body.product_id);
  const prices = pricesOf(product, body);
  if (body.starts_at === null && !isPostOnAir(post, now)) throw fail('SHOW_NOT_ON_AIR');
  const starts_at = body.starts_at === null ? now : new Date(body.starts_at);
  if (starts_at < now || starts_at.getTime() > now.getTime() + maxAheadMs)
    throw invalid('starts_at', 'Between now and 90 days from now');
  const ends_at = new Date(starts_at.getTime() + body.minutes * 60_000);
  const others = await flashesOfPost(tx, post);
  if (others.length >= maxFlashes)
    throw invalid('product_id', `At most ${maxFlashes} flash prices in a show`);
  const window = { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() };
  if (others.some((flash) => flash.product_id === product.id && overlaps(flash, window)))
    throw fail('FLASH_PRICE_OVERLAPS');
  const { units, is_drop } = body;
  await insertFlash(tx, post, {
    product_id: product.id,
    starts_at,
    ends_at,
    units,
    is_drop,
    prices,
  });
  const after = {
    name: post.title,
    product: product.name,
    prices: Object.values(prices),
    units,
    is_drop,
    ...window,
  };
  const staff_id = await staffOf(tx, post.store_id, by);
  await writeAudit(
    tx,
    {
      store_id: post.store_id,
      staff_id,
      call: started,
      subject: `show ${post.id}`,
      before: null,
      after,
    },
    now,
  );
  return listFlashes(tx, post, now);
}

/** Ends a flash price of a locked post. @throws NOT_FOUND for one of another post */
export async function stopFlash(
  tx: Tx,
  post: PostRow,
  flash_id: number,
  { by, now }: { by: Setter; now: Date },
): Promise<{ data: FlashPrice[] }> {
  const flash: Flash | undefined = (await flashesOfPost(tx, post)).find(
    ({ id }) => id === flash_id,
  );
  if (!flash) throw failCommon('NOT_FOUND');
  if (flashPhase(flash, now) !== 'over') {
    await endFlash(tx, post.store_id, flash.id, now);
    const [product] = await productsByIds(tx, post.store_id, [flash.product_id]);
    const before = {
      name: post.title,
      product: product?.name,
      starts_at: flash.starts_at,
      ends_at: flash.ends_at,
    };
    const staff_id = await staffOf(tx, post.store_id, by);
    const after = { ...before, ends_at: now.toISOString() };
    await writeAudit(
      tx,
      { store_id: post.store_id, staff_id, call: ended, subject: `show ${post.id}`, before, after },
      now,
    );
  }
  return listFlashes(tx, post, now);
}
