import { findAddress, listAddresses } from '../../buying/addresses/queries.ts';
import { linesByIds, linesOfBuyer } from '../../buying/cart/queries.ts';
import { listCards } from '../../payments/saved-cards/queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { createTogether, type Together } from '../../platform/db/together.ts';
import { listRecords } from '../../payments/konbini-records/queries.ts';
import { findOrder } from '../../orders/orders/queries.ts';
import { unreadOrders } from '../../orders/orders/unread-queries.ts';
import { unpaidOrders } from '../../orders/orders/unpaid-queries.ts';
import type { OnBatch } from '../../platform/metrics/metrics.ts';

export type Reads = Together;

/**
 * Reads of buyers' own data: those requested at the same moment by any buyers run as one statement.
 */
export const createBuyerReads = (db: Db, onBatch?: OnBatch): Reads =>
  createTogether(
    db,
    {
      often: [linesOfBuyer, linesByIds, findAddress, findOrder],
      seldom: [listAddresses, listCards, listRecords, unpaidOrders, unreadOrders],
    },
    { onBatch },
  );
