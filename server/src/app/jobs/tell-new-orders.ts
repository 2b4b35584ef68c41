import type { Ground } from '../../platform/ground.ts';
import { beginDigests } from '../../notifications/outbox/digest-queries.ts';
import { writeStoreEmail } from '../../notifications/outbox/money-queries.ts';

/**
 * Stores that hear of their orders by the hour or the day: one email of what came since the last, once whoever asks. Where nothing came, none.
 * @returns how many stores were told
 */
export const tellNewOrders = (app: Ground): Promise<number> =>
  app.database.transaction(async (tx) => {
    const begun = await beginDigests(tx, app.now());
    for (const { store_id, told_until, order_emails } of begun)
      await writeStoreEmail(tx, store_id, order_emails === 'daily' ? 'orders_of_day_store' : 'orders_of_hour_store', told_until);
    return begun.length;
  });
