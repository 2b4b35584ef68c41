import type { CheckoutApp } from '../checkout/app.ts';
import type { EmailsApp } from '../emails/app.ts';
import type { FulfilmentApp } from '../fulfilment/app.ts';
import type { MediaApp } from '../media/app.ts';
import type { PaymentsApp } from '../payments/app.ts';
import type { ReceiptsApp } from '../receipts/app.ts';
import type { StaffApp } from '../staff/app.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface ConsoleApp extends StaffApp, FulfilmentApp, MediaApp, PaymentsApp, EmailsApp, ReceiptsApp, Pick<CheckoutApp, 'placeInside'> {}
