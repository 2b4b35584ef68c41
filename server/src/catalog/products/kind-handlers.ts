import { failCommon } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { notifyGoodsChanged } from './goods-queries.ts';
import { insertKind, listKinds, lockKinds, removeKinds, updateKind } from './kind-queries.ts';

const change = 'PUT /console/stores/{slug}/kinds';

export const kindHandlers: HandlersOf<'GET /console/stores/{slug}/kinds' | typeof change> = {
  'GET /console/stores/{slug}/kinds': {
    mode: 'read',
    run: async (db, { caller: { store_id } }) => ({ data: await listKinds(db, store_id) }),
  },
  [change]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { body: { kinds, removed } }) {
      await lockKinds(tx, store_id);
      const before = await listKinds(tx, store_id);
      const there = new Set(before.map(({ id }) => id));
      const named = [...kinds.flatMap(({ id }) => id ?? []), ...removed];
      // another person added or removed a kind since these were read
      if (
        named.length !== there.size ||
        new Set(named).size !== there.size ||
        named.some((id) => !there.has(id))
      )
        throw fail('CHANGED_MEANWHILE');
      const twice = kinds.findIndex(
        ({ name }, index) => kinds.findIndex((other) => other.name === name) !== index,
      );
      if (twice !== -1)
        throw failCommon('VALIDATION_EXCEPTION', {
          errors: [{ path: `body.kinds.${twice}.name`, message: 'Another kind has this name' }],
        });
      if (removed.length > 0) await removeKinds(tx, store_id, removed);
      for (const [index, { id, name }] of kinds.entries())
        await (id === undefined
          ? insertKind(tx, store_id, name, index + 1)
          : updateKind(tx, store_id, id, name, index + 1));
      const data = await listKinds(tx, store_id);
      const names = (list: typeof data) => ({ kinds: list.map(({ name }) => name) });
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: change,
          subject: 'kinds',
          before: names(before),
          after: names(data),
        },
        now,
      );
      await notifyGoodsChanged(tx, store_id);
      return { data };
    },
  },
};
