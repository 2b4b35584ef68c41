import type { Ground } from '../ground.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { MakeGuest } from './make-guest.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface SessionApp extends Ground {
  passwords: PasswordHashing;
  makeGuest: MakeGuest;
}
