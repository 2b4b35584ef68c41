import type { BouncesApp } from '../bounces/record-bounce.ts';
import type { SendMail } from '../gateways/mail/mail.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface EmailsApp extends BouncesApp {
  sendMail: SendMail;
  publicUrl: () => string;
}
