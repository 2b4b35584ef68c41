import { findAddress, listAddresses } from '../addresses/queries.ts';
import { linesByIds, linesOfBuyer } from '../cart/queries.ts';
import { listCards } from '../credit-cards/queries.ts';
import type { Db } from '../db/database.ts';
import { createTogether, type Together } from '../db/together.ts';
import { listRecords } from '../konbini-records/queries.ts';
import { findOrder } from '../orders/queries.ts';
import { unreadOrders } from '../orders/unread-queries.ts';
import { unpaidOrders } from '../orders/unpaid-queries.ts';
import type { OnBatch } from '../watching/metrics.ts';

export type Reads = Together;

/** What a buyer's pages ask of what is theirs: those of one moment, of whomever, are one statement. */
export const createBuyerReads = (db: Db, onBatch?: OnBatch): Reads =>
  createTogether(
    db,
    { often: [linesOfBuyer, linesByIds, findAddress, findOrder], seldom: [listAddresses, listCards, listRecords, unpaidOrders, unreadOrders] },
    { onBatch },
  );
