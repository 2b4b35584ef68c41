import type { BouncesApp } from '../bounces/record-bounce.ts';
import type { SendMail } from '../../platform/mail/mail.ts';

/** The parts of the process context that this folder uses (app/context/app.ts). */
export interface EmailsApp extends BouncesApp {
  sendMail: SendMail;
  publicUrl: () => string;
}
