import type { Ground } from '../../platform/ground.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';

/** Dependencies of this folder (app/context/app.ts). */
export interface AccountApp extends Ground {
  /** hashes on separate threads, a few at a time */
  passwords: PasswordHashing;
}
