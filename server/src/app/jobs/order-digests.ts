import type { Ground } from '../../platform/ground.ts';
import { beginDigests } from '../../notifications/outbox/digest-queries.ts';
import { writeStoreEmail } from '../../notifications/outbox/money-queries.ts';

/**
 * Sends the hourly or daily order emails: one email of the orders since the last, once across
 * processes; none without orders.
 * @returns how many stores were sent one
 */
export const sendOrderDigests = (app: Ground): Promise<number> =>
  app.database.transaction(async (tx) => {
    const begun = await beginDigests(tx, app.now());
    for (const { store_id, told_until, order_emails } of begun)
      await writeStoreEmail(
        tx,
        store_id,
        order_emails === 'daily' ? 'orders_of_day_store' : 'orders_of_hour_store',
        told_until,
      );
    return begun.length;
  });
