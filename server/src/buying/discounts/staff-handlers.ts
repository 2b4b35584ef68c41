import type { Discount, DiscountBody } from '@noren/contract/entities/discount';
import { writeAudit } from '../../identity/audit/queries.ts';
import { unknownTargets } from '../../catalog/products/kind-queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { failCommon } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import {
  endDiscount,
  findDiscount,
  insertDiscount,
  isCodeTaken,
  listDiscounts,
  lockDiscount,
  lockStoreDiscounts,
  markStore,
  updateDiscount,
  type DiscountRow,
} from './staff-queries.ts';

const list = 'GET /console/stores/{slug}/discounts';
const make = 'POST /console/stores/{slug}/discounts';
const change = 'PUT /console/stores/{slug}/discounts/{id}';
const end = 'POST /console/stores/{slug}/discounts/{id}/end';

function stateOf(row: DiscountRow, now: Date): Discount['state'] {
  if (row.ended_at !== null || (row.ends_at !== null && row.ends_at <= now)) return 'ended';
  if (row.starts_at !== null && row.starts_at > now) return 'scheduled';
  return row.max_uses !== null && row.uses >= row.max_uses ? 'used_up' : 'active';
}

function serialize(row: DiscountRow, now: Date): Discount {
  const { ended_at, kind_names: _, ...rest } = row;
  return {
    ...rest,
    state: stateOf(row, now),
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: (ended_at ?? row.ends_at)?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** The fields for the list of changes, with names in place of ids. */
const audited = (row: DiscountRow): object => ({
  kind: row.kind,
  name: row.name,
  code: row.code,
  effect: row.effect,
  value: row.value,
  pays: row.pays,
  min_amount: row.min_amount,
  goods: row.products.map(({ name }) => name),
  kinds: row.kind_names,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  max_uses: row.max_uses,
  max_uses_per_buyer: row.max_uses_per_buyer,
  is_stackable: row.is_stackable,
});

const wrong = (path: string, message: string) =>
  failCommon('VALIDATION_EXCEPTION', { errors: [{ path, message }] });

/** @throws Failure for fields that contradict the store's other rows */
async function checkBody(
  tx: Tx,
  store_id: number,
  body: DiscountBody,
  { id, at }: { id: number | null; at: string },
): Promise<void> {
  if (body.code !== null && (await isCodeTaken(tx, store_id, body.code, id)))
    throw wrong(`${at}.code`, 'Another coupon has this code');
  const [unknown] = await unknownTargets(tx, store_id, body);
  if (unknown) throw wrong(`${at}.${unknown.field}`, 'The store has no such row');
}

export const discountHandlers: HandlersOf<typeof list | typeof make | typeof change | typeof end> =
  {
    [list]: {
      mode: 'read',
      run: async (db, { caller: { store_id }, now }) => ({
        data: (await listDiscounts(db, store_id, now)).map((row) => serialize(row, now)),
      }),
    },
    [make]: {
      mode: 'write',
      async run(tx, { caller: { store_id, staff_id }, now }, { body }) {
        await lockStoreDiscounts(tx, store_id);
        await checkBody(tx, store_id, body, { id: null, at: 'body' });
        const id = await insertDiscount(tx, store_id, body, now);
        await markStore(tx, store_id, now);
        const made = (await findDiscount(tx, store_id, id)) as DiscountRow;
        const subject = `discount ${id}`;
        const after = audited(made);
        await writeAudit(tx, { store_id, staff_id, call: make, subject, before: null, after }, now);
        return { data: serialize(made, now) };
      },
    },
    [change]: {
      mode: 'write',
      async run(tx, { caller: { store_id, staff_id }, fail, now }, { params: { id }, body }) {
        await lockStoreDiscounts(tx, store_id);
        const locked = await lockDiscount(tx, store_id, id);
        const before = locked && (await findDiscount(tx, store_id, id));
        if (!before) throw fail('NOT_FOUND');
        if (locked.revision !== body.revision || locked.ended_at !== null)
          throw fail('CHANGED_MEANWHILE');
        await checkBody(tx, store_id, body.discount, { id, at: 'body.discount' });
        if (body.discount.kind !== before.kind)
          throw wrong('body.discount.kind', 'A coupon stays a coupon');
        if ((body.discount.max_uses ?? locked.uses) < locked.uses)
          throw wrong('body.discount.max_uses', 'It has been used more often');
        await updateDiscount(tx, store_id, id, body.discount);
        await markStore(tx, store_id, now);
        const after = (await findDiscount(tx, store_id, id)) as DiscountRow;
        await writeAudit(
          tx,
          {
            store_id,
            staff_id,
            call: change,
            subject: `discount ${id}`,
            before: audited(before),
            after: audited(after),
          },
          now,
        );
        return { data: serialize(after, now) };
      },
    },
    [end]: {
      mode: 'write',
      async run(tx, { caller: { store_id, staff_id }, fail, now }, { params: { id } }) {
        await lockStoreDiscounts(tx, store_id);
        const locked = await lockDiscount(tx, store_id, id);
        if (!locked) throw fail('NOT_FOUND');
        if (locked.ended_at === null) {
          await endDiscount(tx, store_id, id, now);
          await markStore(tx, store_id, now);
        }
        const data = serialize((await findDiscount(tx, store_id, id)) as DiscountRow, now);
        if (locked.ended_at === null)
          await writeAudit(
            tx,
            {
              store_id,
              staff_id,
              call: end,
              subject: `discount ${id}`,
              before: null,
              after: { name: data.name, code: data.code },
            },
            now,
          );
        return { data };
      },
    },
  };
