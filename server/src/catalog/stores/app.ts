import type { Ground } from '../../platform/ground.ts';
import type { PaymentType } from '@noren/contract/payment-methods';
import type { Channel } from '@noren/contract/scalars';
import type { KeptStores } from './kept-stores.ts';
import type { StoreRow } from './queries.ts';

/** The parts of the process context that this folder uses (app/context/app.ts). */
export interface StoresApp extends Ground {
  stores: KeptStores;
  payments: {
    canTake: (type: PaymentType, store: StoreRow, channel: Channel) => boolean;
    tokenScriptUrl: () => string;
  };
}
