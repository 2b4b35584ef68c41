import type { Together } from '../db/together.ts';
import type { ConnectionsApp } from '../connections/connections.ts';
import type { KeptStores } from '../stores/kept-stores.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface CreditCardsApp extends ConnectionsApp {
  reads: Together;
  stores: KeptStores;
}
