import type { Together } from '../db/together.ts';
import type { RailsApp } from '../rails/app.ts';
import type { KeptStores } from '../stores/kept-stores.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface CreditCardsApp extends RailsApp {
  reads: Together;
  stores: KeptStores;
}
