import type { CheckoutApp } from '../checkout/app.ts';
import type { EmailsApp } from '../emails/app.ts';
import type { MediaApp } from '../media/media-storage.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { PaymentsApp } from '../payments/app.ts';
import type { ReceiptsApp } from '../receipts/issue-receipt.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface ConsoleApp extends MediaApp, PaymentsApp, EmailsApp, ReceiptsApp, Pick<CheckoutApp, 'placeInside'> {
  passwords: PasswordHashing;
}
