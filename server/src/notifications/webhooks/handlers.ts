import { randomBytes } from 'node:crypto';
import type { StoreWebhooks } from '@noren/contract/entities/webhooks';
import type { Db } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { seal } from '../../platform/vault/credentials.ts';
import { mayReachLoopback, type WebhooksApp } from './deliver-events.ts';
import { lowStockUnits, markLowStock, setLowStockUnits } from './low-stock-queries.ts';
import {
  countWebhooks,
  dropWebhook,
  giveUpWaiting,
  insertDelivery,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  replayDelivery,
  setWebhook,
} from './queries.ts';
import { isWebhookUrl } from './rules.ts';

import { lockStore } from '../../catalog/stores/settings-queries.ts';

/** Maximum endpoints of a store (@NOTE spec silent): each order is sent to all of them. */
const maxEndpoints = 10;
const deliveriesShown = 50;

async function webhooksOf(db: Db, store_id: number): Promise<{ data: StoreWebhooks }> {
  return {
    data: {
      endpoints: await listWebhooks(db, store_id),
      low_stock_units: await lowStockUnits(db, store_id),
    },
  };
}

export const webhookHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/webhooks'
  | 'POST /console/stores/{slug}/webhooks'
  | 'PUT /console/stores/{slug}/webhooks/{id}'
  | 'DELETE /console/stores/{slug}/webhooks/{id}'
  | 'POST /console/stores/{slug}/webhooks/{id}/test'
  | 'GET /console/stores/{slug}/webhooks/{id}/deliveries'
  | 'POST /console/stores/{slug}/webhook-deliveries/{id}/replay'
  | 'PUT /console/stores/{slug}/low-stock',
  WebhooksApp
> = {
  'GET /console/stores/{slug}/webhooks': {
    mode: 'read',
    run: (db, { caller }) => webhooksOf(db, caller.store_id),
  },
  'POST /console/stores/{slug}/webhooks': {
    mode: 'write',
    async run(tx, { app, caller, fail, now }, { body: { url, events } }) {
      const { store_id, staff_id } = caller;
      if (!isWebhookUrl(url, mayReachLoopback(app)))
        throw fail('WEBHOOK_REFUSED', { reason: 'address' });
      await lockStore(tx, store_id);
      if ((await countWebhooks(tx, store_id)) >= maxEndpoints)
        throw fail('WEBHOOK_REFUSED', { reason: 'too_many' });
      const secret = `whsec_${randomBytes(24).toString('base64')}`;
      const id = await insertWebhook(
        tx,
        {
          store_id,
          url: new URL(url).href,
          events: [...new Set(events)],
          sealed: seal(app.config.settings_key, secret),
          created_by: staff_id,
        },
        now,
      );
      await markLowStock(tx, store_id);
      const call = 'POST /console/stores/{slug}/webhooks';
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call,
          subject: `webhook ${id}`,
          before: null,
          after: { url, events },
        },
        now,
      );
      return { ...(await webhooksOf(tx, store_id)), secret };
    },
  },
  'PUT /console/stores/{slug}/webhooks/{id}': {
    mode: 'write',
    async run(
      tx,
      { caller: { store_id, staff_id }, fail, now },
      { params: { id }, body: { events, is_on } },
    ) {
      const was = await lockWebhook(tx, store_id, id);
      if (!was) throw fail('NOT_FOUND');
      await setWebhook(
        tx,
        { store_id, id, events: [...new Set(events)], is_on, by: staff_id },
        now,
      );
      if (!is_on) await giveUpWaiting(tx, store_id, id);
      await markLowStock(tx, store_id);
      const before = { events: was.events, is_on: was.off_since === null };
      const call = 'PUT /console/stores/{slug}/webhooks/{id}';
      await writeAudit(
        tx,
        { store_id, staff_id, call, subject: `webhook ${id}`, before, after: { events, is_on } },
        now,
      );
      return webhooksOf(tx, store_id);
    },
  },
  'DELETE /console/stores/{slug}/webhooks/{id}': {
    mode: 'own',
    async run(database, { caller: { store_id, staff_id }, fail, now }, { params: { id } }) {
      // switched off first, in its own transaction, so that concurrent orders do not wait for the
      // deletion of all deliveries
      await database.transaction(async (tx) => {
        const was = await lockWebhook(tx, store_id, id);
        if (!was) throw fail('NOT_FOUND');
        await setWebhook(tx, { store_id, id, events: was.events, is_on: false, by: staff_id }, now);
        const call = 'DELETE /console/stores/{slug}/webhooks/{id}';
        const before = { url: was.url, events: was.events };
        await writeAudit(
          tx,
          { store_id, staff_id, call, subject: `webhook ${id}`, before, after: null },
          now,
        );
      });
      await dropWebhook(database, store_id, id);
      return webhooksOf(database, store_id);
    },
  },
  'POST /console/stores/{slug}/webhooks/{id}/test': {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { params: { id } }) {
      const found = await lockWebhook(tx, store_id, id);
      // nothing is sent to an endpoint that is off
      if (!found || found.off_since !== null) throw fail('NOT_FOUND');
      await insertDelivery(tx, store_id, id, 'webhook.test', {}, now);
      const call = 'POST /console/stores/{slug}/webhooks/{id}/test';
      await writeAudit(
        tx,
        { store_id, staff_id, call, subject: `webhook ${id}`, before: null, after: null },
        now,
      );
      return { success: true as const };
    },
  },
  'GET /console/stores/{slug}/webhooks/{id}/deliveries': {
    mode: 'read',
    async run(db, { caller: { store_id }, fail }, { params: { id } }) {
      if (!(await listWebhooks(db, store_id)).some((one) => one.id === id)) throw fail('NOT_FOUND');
      return { data: await listDeliveries(db, store_id, id, deliveriesShown) };
    },
  },
  'POST /console/stores/{slug}/webhook-deliveries/{id}/replay': {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { params: { id } }) {
      const replayed = await replayDelivery(tx, store_id, id, now);
      if (!replayed) throw fail('NOT_FOUND');
      const call = 'POST /console/stores/{slug}/webhook-deliveries/{id}/replay';
      const after = { type: replayed.type, event_id: `evt_${replayed.event_id}` };
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call,
          subject: `webhook ${replayed.endpoint_id}`,
          before: null,
          after,
        },
        now,
      );
      return { success: true as const };
    },
  },
  'PUT /console/stores/{slug}/low-stock': {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now }, { body: { units } }) {
      await lockStore(tx, store_id);
      const before = { low_stock_units: await lowStockUnits(tx, store_id) };
      await setLowStockUnits(tx, store_id, units);
      await markLowStock(tx, store_id);
      const call = 'PUT /console/stores/{slug}/low-stock';
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call,
          subject: 'low stock',
          before,
          after: { low_stock_units: units },
        },
        now,
      );
      return webhooksOf(tx, store_id);
    },
  },
};
