import type { Together } from '../../platform/db/together.ts';
import type { ConnectionsApp } from '../connections/connections.ts';
import type { KeptStores } from '../../catalog/stores/kept-stores.ts';

/** What this folder needs from the process (app/context/app.ts). */
export interface CreditCardsApp extends ConnectionsApp {
  reads: Together;
  stores: KeptStores;
}
