import type { SalePrices, SalePricesBody } from '@noren/contract/entities/sale-prices';
import { writeAudit } from '../../identity/audit/queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Ground } from '../../platform/ground.ts';
import { failCommon } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { notifyGoodsChanged } from '../products/goods-queries.ts';
import { lockStoreDiscounts, unknownTargets } from '../../buying/discounts/staff-queries.ts';
import {
  endSale,
  findSale,
  insertSale,
  listSales,
  lockSale,
  skusOfCodes,
  startSale,
  takeDueSales,
  type SaleRow,
} from './queries.ts';

const list = 'GET /console/stores/{slug}/sale-prices';
const make = 'POST /console/stores/{slug}/sale-prices';
const end = 'POST /console/stores/{slug}/sale-prices/{id}/end';

function serialize({ started_at, ended_at, ...row }: SaleRow, now: Date): SalePrices {
  const ends_at = ended_at ?? row.ends_at;
  const state = ends_at <= now ? 'ended' : started_at === null ? 'scheduled' : 'running';
  return {
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    state,
  };
}

const audited = ({ name, percent, starts_at, ends_at, skus }: SalePrices) => ({
  name,
  percent,
  starts_at,
  ends_at,
  skus,
});

interface Fault {
  path: string;
  message: string;
}

/**
 * Resolves the codes of a file. @returns price by SKU id. @throws Failure VALIDATION_EXCEPTION with
 * every wrong row
 */
async function pricesOf(
  tx: Tx,
  store_id: number,
  rows: SalePricesBody['prices'],
): Promise<Record<string, number>> {
  const codes = rows.map(({ sku_code }) => sku_code);
  const known = new Map(
    (await skusOfCodes(tx, store_id, codes)).map((sku) => [sku.sku_code, sku] as const),
  );
  const errors: Fault[] = [];
  const prices: Record<string, number> = {};
  for (const [nth, { sku_code, price }] of rows.entries()) {
    const sku = known.get(sku_code);
    const path = `body.prices.${nth}`;
    if (!sku) errors.push({ path: `${path}.sku_code`, message: 'No SKU of this store' });
    else if (sku.id in prices) errors.push({ path: `${path}.sku_code`, message: 'A second price' });
    else if (price >= sku.price)
      errors.push({ path: `${path}.price`, message: 'Not below the price' });
    else prices[sku.id] = price;
  }
  if (errors.length > 0) throw failCommon('VALIDATION_EXCEPTION', { errors });
  return prices;
}

async function checkBody(tx: Tx, store_id: number, body: SalePricesBody, now: Date) {
  const errors: Fault[] = [];
  const { percent, prices, product_ids, kind_ids, starts_at, ends_at } = body;
  const start = Math.max(starts_at === null ? 0 : Date.parse(starts_at), now.getTime());
  if (Date.parse(ends_at) <= start)
    errors.push({ path: 'body.ends_at', message: 'After the start and in the future' });
  if ((percent === null) !== prices.length > 0)
    errors.push({ path: 'body.percent', message: 'Either a percentage or prices' });
  if (percent === null && product_ids.length + kind_ids.length > 0)
    errors.push({ path: 'body.product_ids', message: 'Only with a percentage' });
  for (const { field } of await unknownTargets(tx, store_id, body))
    errors.push({ path: `body.${field}`, message: 'The store has no such row' });
  if (errors.length > 0) throw failCommon('VALIDATION_EXCEPTION', { errors });
}

export const salePricesHandlers: HandlersOf<typeof list | typeof make | typeof end> = {
  [list]: {
    mode: 'read',
    run: async (db, { caller: { store_id }, now }) => ({
      data: (await listSales(db, store_id)).map((row) => serialize(row, now)),
    }),
  },
  [make]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now }, { body }) {
      await checkBody(tx, store_id, body, now);
      const prices = await pricesOf(tx, store_id, body.prices);
      const id = await insertSale(tx, store_id, body, prices, now);
      if (body.starts_at === null || Date.parse(body.starts_at) <= now.getTime()) {
        await lockStoreDiscounts(tx, store_id);
        await startSale(tx, { store_id, id }, now);
        await notifyGoodsChanged(tx, store_id);
      }
      const data = serialize((await findSale(tx, store_id, id)) as SaleRow, now);
      const after = audited(data);
      const subject = `sale ${id}`;
      await writeAudit(tx, { store_id, staff_id, call: make, subject, before: null, after }, now);
      return { data };
    },
  },
  [end]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { params: { id } }) {
      const locked = await lockSale(tx, store_id, id);
      if (!locked) throw fail('NOT_FOUND');
      if (locked.ended_at === null) {
        await endSale(tx, { store_id, id }, now);
        await notifyGoodsChanged(tx, store_id);
      }
      const data = serialize((await findSale(tx, store_id, id)) as SaleRow, now);
      if (locked.ended_at === null) {
        const after = audited(data);
        const subject = `sale ${id}`;
        await writeAudit(tx, { store_id, staff_id, call: end, subject, before: null, after }, now);
      }
      return { data };
    },
  },
};

/** Sales per transaction. */
const salesAtOnce = 10;

/**
 * Starts and ends the sales that are due. One whose whole period has passed, because no server was
 * running, never starts. @returns how many
 */
export const changeDuePrices = (app: Ground): Promise<number> =>
  app.database.transaction(async (tx) => {
    const now = app.now();
    const due = await takeDueSales(tx, now, salesAtOnce);
    for (const sale of due) {
      if (sale.ends_at <= now) await endSale(tx, sale, now);
      else {
        // a SKU is in one sale, also when two start at once
        await lockStoreDiscounts(tx, sale.store_id);
        await startSale(tx, sale, now);
      }
    }
    for (const store_id of new Set(due.map((sale) => sale.store_id)))
      await notifyGoodsChanged(tx, store_id);
    return due.length;
  });
