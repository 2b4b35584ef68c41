import type { EmailsApp } from '../emails/app.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface StaffApp extends EmailsApp {
  passwords: PasswordHashing;
}
