import type { ConnectionsApp } from '../connections/connections.ts';

/** What this folder needs from the process (app/context/app.ts). */
export interface PaymentsApp extends ConnectionsApp {
  /**
   * Public base URL of this server, without a trailing slash. Gateways send browsers back there,
   * and a guest's return carries its key to this URL only.
   */
  publicUrl: () => string;
}
