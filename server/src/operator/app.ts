import type { PaymentsApp } from '../payments/app.ts';
import type { PersonsApp } from '../persons/app.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface OperatorApp extends PaymentsApp, PersonsApp {}
