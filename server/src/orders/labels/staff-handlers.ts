import { carrierOfProgram } from '@noren/contract/label-programs';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { lockStore } from '../../catalog/stores/settings-queries.ts';
import { labelFile } from './label-file.ts';
import { findLabelOrders, findLabelStore, noteLabels, updateLabelSettings } from './queries.ts';

const making = 'POST /console/stores/{slug}/orders/labels';
const setting = 'PUT /console/stores/{slug}/label-settings';

/** Orders per part of a file: few enough that writing it does not delay other calls. */
const ordersPerPart = 100;

export const labelHandlers: HandlersOf<
  typeof making | 'GET /console/stores/{slug}/label-settings' | typeof setting
> = {
  // the audit entry, one per file, records who took buyers' names and addresses
  [making]: {
    mode: 'write',
    async run(
      tx,
      { caller: { store_id, staff_id }, fail, now },
      { body: { program, orders, check, after } },
    ) {
      const store = await findLabelStore(tx, store_id);
      if (!store) throw fail('NOT_FOUND');
      const found = await findLabelOrders(tx, store_id, orders, {
        after: after ?? 0,
        limit: ordersPerPart,
        carrier: carrierOfProgram[program],
      });
      const isFirst = after === null;
      const { file, written, ...made } = labelFile(found, { program, store, now, isFirst });
      if (!check)
        await noteLabels(
          tx,
          store_id,
          written.flatMap((order) => [order, ...(order.together ?? [])]),
        );
      if (isFirst && !check)
        await writeAudit(
          tx,
          {
            store_id,
            staff_id,
            call: making,
            subject: 'orders',
            before: null,
            after: { program, orders: orders?.length ?? 'to_ship' },
          },
          now,
        );
      return {
        ...made,
        part: check ? '' : file.toString('base64'),
        next: found.length === ordersPerPart ? (found.at(-1)?.id ?? null) : null,
      };
    },
  },
  'GET /console/stores/{slug}/label-settings': {
    mode: 'read',
    async run(db, { caller: { store_id }, fail }) {
      const store = await findLabelStore(db, store_id);
      if (!store) throw fail('NOT_FOUND');
      return { data: store.settings };
    },
  },
  [setting]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { body }) {
      await lockStore(tx, store_id);
      const store = await findLabelStore(tx, store_id);
      if (!store) throw fail('NOT_FOUND');
      await updateLabelSettings(tx, store_id, body);
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: setting,
          subject: 'label settings',
          before: store.settings,
          after: body,
        },
        now,
      );
      return { data: body };
    },
  },
};
