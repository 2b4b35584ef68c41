import type { Ground } from '../ground.ts';
import type { PaymentType } from '@noren/contract/entities/store';
import type { Channel } from '@noren/contract/scalars';
import type { KeptStores } from './kept-stores.ts';
import type { StoreRow } from './queries.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface StoresApp extends Ground {
  stores: KeptStores;
  payments: {
    canTake: (type: PaymentType, store: StoreRow, channel: Channel) => boolean;
    tokenScriptUrl: () => string;
  };
}
