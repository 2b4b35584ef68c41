import type { ConnectionsApp } from '../connections/connections.ts';

/** What this folder needs of the process (app/context/app.ts): the ways to the gateways, and where they lead browsers back to. */
export interface PaymentsApp extends ConnectionsApp {
  /**
   * Where browsers reach this server, without a trailing slash: gateways send them back there, and a guest's way back
   * carries its key there alone.
   */
  publicUrl: () => string;
}
