import type { Ground } from '../../platform/ground.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';

/** What this folder needs of the process (app/context/app.ts). */
export interface AccountApp extends Ground {
  /** beside the thread that answers, a few at a time */
  passwords: PasswordHashing;
}
