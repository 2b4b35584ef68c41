import type { Ground } from '../ground.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface StaffApp extends Ground {
  passwords: PasswordHashing;
}
