import type { BouncesApp } from '../bounces/record-bounce.ts';
import type { SendMail } from '../../platform/mail/mail.ts';

/** What this folder needs of the process (app/context/app.ts). */
export interface EmailsApp extends BouncesApp {
  sendMail: SendMail;
  publicUrl: () => string;
}
