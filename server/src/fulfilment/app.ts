import type { PaymentsApp } from '../payments/app.ts';

/** What this folder needs of the process (serve/app.ts). */
export type FulfilmentApp = PaymentsApp;
