import type { BulkRefusal } from '@noren/contract/order-lists';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { lockChosenOrders, outcomesOf } from '../orders/chosen-queries.ts';
import { addTag, removeTag, tagsInUse, tagsOfOrders } from './queries.ts';
import { changeOfTags, tagsOf } from './rules.ts';

/** More than a list of suggestions can show. */
const maxTagsShown = 200;
const change = 'POST /console/stores/{slug}/orders/tags';

export const orderTagsHandlers: HandlersOf<
  'GET /console/stores/{slug}/order-tags' | typeof change
> = {
  'GET /console/stores/{slug}/order-tags': {
    mode: 'read',
    run: async (db, { caller: { store_id } }) => ({
      data: await tagsInUse(db, store_id, maxTagsShown),
    }),
  },
  [change]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now }, { body }) {
      const locked = await lockChosenOrders(tx, store_id, body.orders);
      const rows = await tagsOfOrders(tx, store_id, body.orders);
      const adds = tagsOf(body.add);
      const removes = tagsOf(body.remove).map(({ folded }) => folded);
      const refusals = new Map<number, BulkRefusal>();
      const adding = new Map<string, number[]>();
      const removing = new Map<string, number[]>();
      for (const { id, number } of locked) {
        const present = rows.flatMap((row) => (row.order_id === id ? [row.folded] : []));
        const changes = changeOfTags(
          present,
          adds.map(({ folded }) => folded),
          removes,
        );
        if (changes === null) {
          refusals.set(id, 'too_many_tags');
          continue;
        }
        const { added, removed } = changes;
        for (const tag of added) adding.set(tag, [...(adding.get(tag) ?? []), id]);
        for (const tag of removed) removing.set(tag, [...(removing.get(tag) ?? []), id]);
        if (added.length + removed.length === 0) continue;
        const subject = `order ${number}`;
        const before = removed.length > 0 ? { tags: removed } : null;
        const after = added.length > 0 ? { tags: added } : null;
        await writeAudit(tx, { store_id, staff_id, call: change, subject, before, after }, now);
      }
      for (const [folded, orders] of removing) await removeTag(tx, store_id, folded, orders);
      for (const tag of adds) {
        const orders = adding.get(tag.folded);
        if (orders) await addTag(tx, store_id, tag, orders);
      }
      return { data: outcomesOf(body.orders, locked, refusals) };
    },
  },
};
