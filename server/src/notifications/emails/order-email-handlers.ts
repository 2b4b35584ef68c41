import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeLastDigest } from '../outbox/digest-queries.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { findOrderEmails, setOrderEmails } from '../../orders/orders/staff-queries.ts';
import { lockStore } from '../../catalog/stores/settings-queries.ts';

export const orderEmailsHandlers: HandlersOf<
  'GET /console/stores/{slug}/order-emails' | 'PUT /console/stores/{slug}/order-emails'
> = {
  'GET /console/stores/{slug}/order-emails': {
    mode: 'read',
    async run(db, { caller: { store_id }, fail }) {
      const found = await findOrderEmails(db, store_id);
      if (!found) throw fail('NOT_FOUND');
      return found;
    },
  },
  'PUT /console/stores/{slug}/order-emails': {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { body: { order_emails } }) {
      await lockStore(tx, store_id);
      const before = await findOrderEmails(tx, store_id);
      if (!before) throw fail('NOT_FOUND');
      await setOrderEmails(tx, store_id, order_emails);
      if (order_emails === 'each' && before.order_emails === 'hourly')
        await writeLastDigest(tx, store_id, 'orders_of_hour_store', now);
      if (order_emails === 'each' && before.order_emails === 'daily')
        await writeLastDigest(tx, store_id, 'orders_of_day_store', now);
      const call = 'PUT /console/stores/{slug}/order-emails';
      const was = { order_emails: before.order_emails };
      await writeAudit(
        tx,
        { store_id, staff_id, call, subject: 'order emails', before: was, after: { order_emails } },
        now,
      );
      return { ...before, order_emails };
    },
  },
};
